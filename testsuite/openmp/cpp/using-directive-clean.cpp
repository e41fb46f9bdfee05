// A using-directive in a function or another namespace says nothing of what stands outside of that.
// verdict: race-free
int whole, real, state;
void add(int n) {
#pragma omp atomic
    whole += n;
}
namespace lib {
int state;
void add(double n) { real += (int)n; }
} // namespace lib
namespace other {
using namespace lib;
}
void quiet() { using namespace lib; }
void run() {
#pragma omp parallel sections
    {
#pragma omp section
        add(1.5);
#pragma omp section
        state = 1;
#pragma omp section
        other::add(2.5);
#pragma omp section
        lib::state = 1;
    }
}
