// Every thread of the team runs a taskloop that reduces into one variable.
// verdict: race
int total;
void f(int n) {
#pragma omp parallel num_threads(2)
    {
#pragma omp taskloop reduction(+ : total) //~ r1 data-race proved write+write total //~ r2 data-race proved read+write total
        for (int i = 0; i < n; i++)
            total += i;
    }
}
