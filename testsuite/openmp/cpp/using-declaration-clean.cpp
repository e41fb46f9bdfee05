// A using-declaration hides what scopes around have of that name, and names nothing outside of its own.
// verdict: race-free
#include <omp.h>
int q;
namespace v2 {
int q;
void count(int n) { q += n; }
} // namespace v2
void count(int n) {
#pragma omp atomic
    q += n;
}
void in_block() {
    using v2::q;
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0)
            ::q = 1;
        else
            q = 2;
    }
}
namespace app {
using v2::q;
void in_namespace() {
#pragma omp parallel sections
    {
#pragma omp section
        ::q = 1;
#pragma omp section
        q = 2;
    }
}
} // namespace app
void outside() {
    { using v2::q; }
#pragma omp parallel sections
    {
#pragma omp section
        v2::q = 1;
#pragma omp section
        q = 2;
    }
}
void of_function() {
    { using v2::count; }
#pragma omp parallel num_threads(2)
    count(1);
}
