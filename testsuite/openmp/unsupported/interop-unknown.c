// What a foreign runtime does with an interoperability object, and with memory that it is given, is not known.
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
#pragma omp interop init(targetsync : stream)
            launch(stream, a);
#pragma omp interop use(stream)
#pragma omp interop destroy(stream)
#pragma omp dispatch interop(stream)
            base(a);
        }
    }
}
