// What functions tell of the process, or of settings of OpenMP that nobody changes, is the same number each time.
// verdict: race-free
#include <omp.h>
#include <unistd.h>
static int count[1024];

int main(void) {
    int own = getpid() == getpid(), size = sysconf(_SC_PAGESIZE) != sysconf(_SC_PAGESIZE);
    int other = omp_get_max_active_levels() != omp_get_max_active_levels();
#pragma omp parallel num_threads(omp_get_num_procs())
    {
        if (!own || size || other)
            count[0] = 1;
        count[omp_get_thread_num() % omp_get_num_procs()]++;
    }
    return 0;
}
