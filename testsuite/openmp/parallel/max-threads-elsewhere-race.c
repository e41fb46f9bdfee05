// What is in no file may set how large teams are: they are larger than omp_get_max_threads said before.
// verdict: race
#include <omp.h>
void elsewhere(void);
int a[2000];
int main(void) {
    int size = omp_get_max_threads();
    elsewhere();
#pragma omp parallel
    {
        int id = omp_get_thread_num();
        if (id < size)
            a[id] = 1; //~ r2 data-race proved write a[id]
        else
            a[0] = 2; //~ r1 data-race proved write+write a[0] //~ r2 data-race proved write a[0]
    }
    return 0;
}
