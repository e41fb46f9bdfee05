// A lambda copies what it captures by name, whether it uses that or not.
// verdict: race
// also: other findings allowed
static int copies;
struct Ref {
    int n;
    Ref() : n(0) {}
    Ref(const Ref &o) : n(o.n) {
        copies++; //~ r1 data-race proved write+write copies
    }
};
int main() {
    Ref r;
#pragma omp parallel num_threads(2)
    {
        auto f = [r] {};
        f();
    }
}
