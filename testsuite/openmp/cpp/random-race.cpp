// All threads use one generator of random numbers.
// verdict: race
#include <random>
#include <vector>
int main() {
    long inside = 0; const long N = 1000000;
    std::mt19937 gen(42);
    std::uniform_real_distribution<double> dist(0.0, 1.0);
    #pragma omp parallel for reduction(+:inside)
    for (long i = 0; i < N; i++) {
        double x = dist(gen), y = dist(gen); //~ r1 data-race proved read+write dist //~ r2 data-race proved read dist //~ r2 data-race proved write dist@2 //~ r3 data-race proved write+write dist //~ r4 data-race proved write dist //~ r4 data-race proved read dist@2 //~ r5 data-race proved write dist //~ r5 data-race proved write dist@2 //~ r6 data-race proved read+write gen //~ r7 data-race proved read gen //~ r7 data-race proved write gen@2 //~ r8 data-race proved write+write gen //~ r9 data-race proved write gen //~ r9 data-race proved read gen@2 //~ r10 data-race proved write gen //~ r10 data-race proved write gen@2 //~ r11 data-race proved read+write dist@2 //~ r12 data-race proved write+write dist@2 //~ r13 data-race proved read+write gen@2 //~ r14 data-race proved write+write gen@2
        if (x * x + y * y <= 1.0) ++inside;
    }
    return inside > 0;
}
