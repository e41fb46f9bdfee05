// A using-declaration hides what scopes around have of that name: in a block, in a namespace, and for functions.
// verdict: race
#include <omp.h>
int q;
namespace v2 {
int q;
void count(int n) {
    q += n; //~ r3 data-race proved write+write q //~ r4 data-race proved read+write q
}
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
            v2::q = 1; //~ r1 data-race proved write v2::q
        else
            q = 2; //~ r1 data-race proved write q
    }
}
namespace app {
using v2::q;
void in_namespace() {
#pragma omp parallel sections
    {
#pragma omp section
        ::v2::q = 1; //~ r2 data-race proved write ::v2::q
#pragma omp section
        q = 2; //~ r2 data-race proved write q
    }
}
} // namespace app
void of_function() {
    using v2::count;
#pragma omp parallel num_threads(2)
    count(1);
}
