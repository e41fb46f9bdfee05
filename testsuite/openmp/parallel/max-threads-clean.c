// Teams are no larger than omp_get_max_threads says (OpenMP 5.2, 18.2.4): work is split by it.
// verdict: race-free
#include <omp.h>
static int size;
static void set_up(void) { size = omp_get_max_threads(); }
void cyclic(int n, double *a) {
    int size = omp_get_max_threads();
#pragma omp parallel
    for (int i = omp_get_thread_num(); i < n; i += size)
        a[i] = i;
}
void asked_inside(int n, double *a) {
#pragma omp parallel
    {
        int size = omp_get_max_threads();
        for (int i = omp_get_thread_num(); i < n; i += size)
            a[i] = i;
    }
}
void blocks(int n, double *a) {
    int size = omp_get_max_threads(), block = n / size;
#pragma omp parallel
    {
        int id = omp_get_thread_num();
        int last = id == size - 1 ? n : (id + 1) * block;
        for (int i = id * block; i < last; i++)
            a[i] = i;
    }
}
int main(void) {
    static double a[100];
    set_up();
#pragma omp parallel
    a[omp_get_thread_num() % size] = 1;
    return (int)a[0];
}
