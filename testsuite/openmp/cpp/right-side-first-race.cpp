// The right side of an assignment is evaluated before what the left side does: element 0 gets 0.
// verdict: race
int cells[16];
int main() {
#pragma omp parallel sections
    {
#pragma omp section
        {
            int at = 0, row[4] = {};
            row[at++] = at;
            cells[row[0]] = 1; //~ r1 data-race proved write cells[row[0]]
        }
#pragma omp section
        cells[0] = 2; //~ r1 data-race proved write cells[0]
    }
}
