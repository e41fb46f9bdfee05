// Rows that `new` makes, two allocations.
// verdict: race-free
int main() {
    constexpr int rows = 64, columns = 32;
    float(*a)[columns] = new float[rows][columns];
    float(*b)[columns] = new float[rows][columns];
#pragma omp parallel for
    for (int i = 0; i < rows - 1; i++)
        for (int j = 0; j < columns; j++)
            a[i][j] = b[i + 1][j];
    delete[] a;
    delete[] b;
}
