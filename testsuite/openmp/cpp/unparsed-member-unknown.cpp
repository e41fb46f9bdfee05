// A class has a member of a type that is not known here, so its destructor, which counts, is not known either: it runs
// where each thread's block ends.
// verdict: unknown
#include <any>

static int closed;

struct Scope {
    std::any held;
    ~Scope() { closed++; }
};

int main() {
#pragma omp parallel
    {
        Scope scope; //~ unsupported
    }
    return closed;
}
