// A lambda copies nothing that it captures by reference, whether it uses that or not.
// verdict: race-free
static int copies;
struct Ref {
    int n;
    Ref() : n(0) {}
    Ref(const Ref &o) : n(o.n) {
        copies++;
    }
};
int main() {
    Ref r;
#pragma omp parallel num_threads(2)
    {
        auto f = [&r] {};
        f();
    }
}
