// Only the thread that claims it does the work: an update of two statements is one step, whose turn it ever is.
// verdict: race-free
#include <omp.h>
static int a[8], x, done;
int main(void) {
    for (int i = 0; i < 8; i++)
        a[i] = i * 3 % 5;
#pragma omp parallel num_threads(2)
    {
        int before;
#pragma omp atomic capture
        {
            before = done;
            done = 1;
        }
        if (!before && a[3] == 4)
            x++;
    }
    return x;
}
