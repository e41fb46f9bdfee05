// Rows that `new` makes: the next row is written by the next iteration.
// verdict: race
int main() {
    constexpr int rows = 64, columns = 32;
    float(*a)[columns] = new float[rows][columns];
#pragma omp parallel for
    for (int i = 0; i < rows - 1; i++)
        for (int j = 0; j < columns; j++)
            a[i][j] = a[i + 1][j]; //~ r1 data-race proved write a[i][j] //~ r1 data-race proved read a[i + 1][j]
    delete[] a;
}
