// A call of what a declaration names that is not understood may do anything.
// verdict: unknown
int total;

constexpr auto add = [](auto... all) { total += sizeof...(all); };

void sum(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        add(i); //~ unsupported
}
