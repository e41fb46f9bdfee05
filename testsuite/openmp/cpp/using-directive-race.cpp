// The functions that a using-directive makes visible stand beside those of the namespace around; arguments choose.
// verdict: race
int whole, real;
void add(int n) {
#pragma omp atomic
    whole += n;
}
namespace lib {
void add(double n) {
    real += (int)n; //~ r1 data-race proved write+write real //~ r2 data-race proved read+write real
}
namespace inner {
int state;
}
using namespace inner;
} // namespace lib
namespace a::b {
using namespace lib;
int state_of() { return state; }
void set() {
#pragma omp parallel num_threads(2)
    state = 1; //~ r3 data-race proved write+write state
}
} // namespace a::b
using namespace lib;
void run() {
#pragma omp parallel num_threads(2)
    add(1.5);
}
