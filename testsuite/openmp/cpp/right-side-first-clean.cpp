// The right side of an assignment is evaluated before what the left side does: element 0 gets 0, not 1.
// verdict: race-free
int cells[16];
int main() {
#pragma omp parallel sections
    {
#pragma omp section
        {
            int at = 0, row[4] = {};
            row[at++] = at;
            cells[row[0]] = 1;
        }
#pragma omp section
        cells[1] = 2;
    }
}
