// A task that shares a variable of its creator reads it for the size of an array.
// verdict: race
int main(void) {
    int sum = 0;
#pragma omp parallel
#pragma omp single
    {
        int n = 4;
#pragma omp task shared(n, sum)
        {
            int part[n]; //~ r1 data-race proved read n
            part[0] = 1;
            sum = part[0];
        }
        n = 8; //~ r1 data-race proved write n
#pragma omp taskwait
    }
    return sum;
}
