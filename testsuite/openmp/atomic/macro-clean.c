// A location may be written in two ways.
// verdict: race-free
int x;
#define COUNTER (x)

void run(void) {
#pragma omp parallel
    {
#pragma omp atomic
        COUNTER = x + 1;
    }
}
