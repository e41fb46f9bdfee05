// Two tasks wait for each other, so that both are begun, and then nothing orders them.
// verdict: possible-race
#include <stdio.h>

void signal_to(int *flag) {
#pragma omp atomic
    (*flag)++;
}

void wait_for(int *flag, int count) {
    int seen = 0;
    do {
#pragma omp atomic read
        seen = *flag;
    } while (seen < count);
}

int main(void) {
    int x = 0, begun = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task shared(x, begun)
        {
            signal_to(&begun);
            wait_for(&begun, 2);
            x = 1; //~ r1 data-race possible write x
        }
#pragma omp task shared(x, begun)
        {
            signal_to(&begun);
            wait_for(&begun, 2);
            x = 2; //~ r1 data-race possible write x
        }
    }
    printf("%d\n", x);
    return 0;
}
