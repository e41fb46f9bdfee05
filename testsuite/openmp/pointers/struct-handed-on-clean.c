// Each thread keeps a pointer to a struct of its own, and one of them tells its own to all, who only look at it.
// verdict: race-free
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
        double seen = 0;
        for (int t = 0; t < 10; t++) {
#pragma omp single
            shown = mine;
#pragma omp barrier
            seen += shown->values[0];
#pragma omp barrier
            mine->values[0] = t;
#pragma omp barrier
        }
    }
    return 0;
}
