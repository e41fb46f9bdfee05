// What a foreign runtime does with an interoperability object is not known.
// openmp: 6.0
// verdict: unknown
#include <omp.h>
void launch(omp_interop_t stream, double *a);
#pragma omp declare variant(launch) match(construct = {dispatch}) append_args(interop(targetsync))
void base(double *a);
void run(int n, double *a) {
    omp_interop_t stream = omp_interop_none;
#pragma omp parallel
    {
#pragma omp single
        {
#pragma omp interop init(targetsync : stream) //~ unsupported
            launch(stream, a);
#pragma omp interop use(stream) //~ unsupported
#pragma omp interop destroy(stream) //~ unsupported
#pragma omp dispatch interop(stream) //~ unsupported
            base(a);
        }
    }
}
