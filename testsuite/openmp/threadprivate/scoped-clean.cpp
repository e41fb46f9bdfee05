// Static members and variables of namespaces are threadprivate by their own names.
// verdict: race-free
int count;

struct Counter {
    static int count;
#pragma omp threadprivate(count)
};
int Counter::count;

namespace inner {
int count, more;
#pragma omp threadprivate(count, more)
void add() { count++; }
} // namespace inner

int main() {
#pragma omp parallel
    {
        Counter::count++;
        inner::add();
        inner::more = inner::count;
    }
    return count;
}
