// Each thread has its own generator of random numbers.
// verdict: race-free
#include <random>
#include <vector>
#include <omp.h>
int main() {
    long inside = 0; const long N = 1000000;
    #pragma omp parallel reduction(+:inside)
    {
        std::mt19937 gen(omp_get_thread_num());
        std::uniform_real_distribution<double> dist(0.0, 1.0);
        #pragma omp for
        for (long i = 0; i < N; i++) {
            double x = dist(gen), y = dist(gen);
            if (x * x + y * y <= 1.0) ++inside;
        }
    }
    return inside > 0;
}
