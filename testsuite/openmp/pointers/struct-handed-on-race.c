// Each thread keeps a pointer to a struct of its own, until one of them tells its own to all.
// verdict: race
#include <omp.h>

struct part {
    double values[10];
};
static struct part parts[4];

int main(void) {
    struct part *shown = &parts[0];
#pragma omp parallel num_threads(4)
    {
        struct part *mine = &parts[omp_get_thread_num()];
        for (int t = 0; t < 10; t++) {
#pragma omp single
            shown = mine;
            mine = shown;
            mine->values[0] = t; //~ r1 data-race proved write+write mine->values[0]
#pragma omp barrier
        }
    }
    return 0;
}
