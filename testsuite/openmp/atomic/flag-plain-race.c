// A plain flag neither synchronises nor is it free of races itself.
// verdict: race
#include <omp.h>

int receive(void) {
    int data = 0, flag = 0, received = 0;
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            data = 42; //~ r1 data-race proved write data
            flag = 1;  //~ r2 data-race proved write flag
        } else {
            while (!flag) { //~ r2 data-race proved read flag
            }
            received = data; //~ r1 data-race proved read data
        }
    }
    return received;
}
