// Copies where a reference is returned and a value cast: the constructor touches nothing else.
// verdict: race-free
struct Ref {
    int n;
    Ref() : n(0) {}
    Ref(const Ref &o) : n(o.n) {
    }
};
static Ref same(Ref &r) { return r; }
static int out[100];
int main() {
    Ref r;
#pragma omp parallel for num_threads(4)
    for (int s = 0; s < 50; s++) {
        out[s] = same(r).n + ((Ref)r).n;
        auto f = [&] { return r; };
        out[s] += f().n;
    }
}
