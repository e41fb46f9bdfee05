// The starting value is copied by hand into a shared buffer by every thread.
// verdict: race
int start;
int work[8];

void run(int value) {
    start = value;
#pragma omp parallel
    {
        work[0] = start; //~ r1 data-race proved write+write work[0]
    }
}
