// Keys of sets and maps are constant wherever they are reached, so that their member functions for constants are called.
// verdict: race
#include <map>
#include <set>
#include <utility>

static int asked;

struct Key {
    int v;
    bool operator<(const Key &o) const { return v < o.v; }
    int get() { return v; }
    int get() const {
        asked++; //~ a1 data-race proved write+write asked //~ a2 data-race proved read+write asked
        return v;
    }
};

int of_set(std::set<Key> &keys) {
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    for (auto &key : keys)
        sum += key.get();
    return sum;
}

int by_iterator(std::multimap<Key, int> &counts) {
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    for (auto it = counts.begin(); it != counts.end(); ++it)
        sum += it->first.get();
    return sum;
}

int bound(std::map<Key, int> &counts) {
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    for (auto &[key, count] : counts)
        sum += key.get() * count;
    return sum;
}

// A copy of an element is a pair whose key is none.
void copied(std::map<int, double> &from, std::pair<int, double> *to, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        to[0] = *from.begin(); //~ b1 data-race proved write+write ?
}
