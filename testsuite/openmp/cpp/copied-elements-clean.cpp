// Copy constructors and assignments that touch nothing but the objects, where vectors and lists copy elements.
// verdict: race-free
#include <list>
#include <vector>
struct Ref {
    int n;
    Ref() : n(0) {}
    Ref(const Ref &o) : n(o.n) {
    }
    Ref &operator=(const Ref &o) {
        n = o.n;
        return *this;
    }
    bool operator==(const Ref &o) const {
        return n == o.n;
    }
};
static int out[100];
int main() {
#pragma omp parallel for num_threads(4)
    for (int s = 0; s < 50; s++) {
        std::vector<Ref> v(3);
        std::vector<Ref> w(v);
        std::list<Ref> l;
        l.push_back(v[0]);
        v.erase(v.begin());
        out[s] = v == w;
    }
}
