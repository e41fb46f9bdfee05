// A hash function and a comparison that an unordered set and map call count how often, in all threads.
// verdict: possible-race
// also: other findings allowed
#include <unordered_map>
#include <unordered_set>
static int hashed;
static int compared;
struct Key {
    int a, b;
};
struct Hash {
    unsigned long operator()(const Key &k) const {
        hashed++; //~ r1 data-race possible write+write hashed
        return k.a * 31 + k.b;
    }
};
struct Same {
    bool operator()(const Key &x, const Key &y) const {
        compared++; //~ r2 data-race possible write+write compared
        return x.a == y.a && x.b == y.b;
    }
};
static int out[100];
int main() {
#pragma omp parallel for num_threads(4)
    for (int s = 0; s < 50; s++) {
        std::unordered_map<Key, int, Hash, Same> m;
        Key k{s, 1};
        m[k] = s;
        std::unordered_set<Key, Hash, Same> seen;
        seen.insert(k);
        out[s] = m.find(k) != m.end();
    }
}
