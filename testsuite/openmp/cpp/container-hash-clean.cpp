// A hash function and a comparison that an unordered set and map call touch nothing but the keys.
// verdict: race-free
#include <unordered_map>
#include <unordered_set>
struct Key {
    int a, b;
};
struct Hash {
    unsigned long operator()(const Key &k) const {
        return k.a * 31 + k.b;
    }
};
struct Same {
    bool operator()(const Key &x, const Key &y) const {
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
