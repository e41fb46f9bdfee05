// A variable is not threadprivate because one of its name in a class or namespace is.
// verdict: race
int count;

struct Counter {
    static int count;
    static int all;
#pragma omp threadprivate(count)
};
int Counter::count;
int Counter::all;

namespace inner {
int count, more;
#pragma omp threadprivate(count)
} // namespace inner

int main() {
#pragma omp parallel
    {
        Counter::count++;
        inner::count++;
        count = 1; //~ r1 data-race proved write+write count
        Counter::all = 1; //~ r2 data-race proved write+write Counter::all
        inner::more = 1; //~ r3 data-race proved write+write inner::more
    }
    return count;
}
