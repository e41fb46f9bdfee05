// Copy constructors and assignments that count how often, where vectors and lists copy elements.
// verdict: race
// also: other findings allowed
#include <list>
#include <vector>
static int copies;
static int changes;
static int compared;
struct Ref {
    int n;
    Ref() : n(0) {}
    Ref(const Ref &o) : n(o.n) {
        copies++; //~ r1 data-race proved write+write copies
    }
    Ref &operator=(const Ref &o) {
        n = o.n;
        changes++; //~ r2 data-race possible write+write changes
        return *this;
    }
    bool operator==(const Ref &o) const {
        compared++; //~ r3 data-race possible write+write compared
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
