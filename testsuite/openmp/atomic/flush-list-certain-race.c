// A flag that is read plainly while it is written races whatever a flush with a list orders.
// verdict: race
#include <omp.h>
#include <stdio.h>
int main(void) {
    int data = 0, flag = 0;
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            data = 42; //~ r2 data-race proved write data
#pragma omp flush(flag, data)
            flag = 1; //~ r1 data-race proved write flag
        } else {
            while (flag < 1) { //~ r1 data-race proved read flag
#pragma omp flush(flag)
            }
#pragma omp flush(flag, data)
            printf("%d\n", data); //~ r2 data-race proved read data
        }
    }
    return 0;
}
