// What a flush with a list orders is not followed.
// verdict: possible-race
#include <omp.h>

static int flag, data;

int main(void) {
    int seen = 0;
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            data = 42; //~ r1 data-race possible write data
#pragma omp flush(flag, data)
#pragma omp atomic write
            flag = 1;
        } else {
            int there = 0;
            while (!there) {
#pragma omp atomic read
                there = flag;
            }
#pragma omp flush(flag, data)
            seen = data; //~ r1 data-race possible read data
        }
    }
    return seen;
}
