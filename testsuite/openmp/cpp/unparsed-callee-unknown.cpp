// A lambda whose text is not understood is no function of another file: it may touch what is shared.
// verdict: unknown
int shared;
int main() {
    auto add = [](int by) __attribute__((noinline)) { shared += by; };
#pragma omp parallel
    add(1);
    return 0;
}
