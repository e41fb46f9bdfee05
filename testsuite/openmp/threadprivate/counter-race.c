// A global counter is shared by all threads.
// verdict: race
int counter;

void count(int n) {
#pragma omp parallel
    {
        for (int i = 0; i < n; i++)
            counter += i; //~ r1 data-race proved write+write counter //~ r2 data-race proved read+write counter
    }
}
