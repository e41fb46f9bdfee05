// Constructors of what is put into containers touch nothing but the objects.
// verdict: race-free
#include <list>
#include <map>
#include <queue>
struct Slot {
    int id;
    Slot() : id(0) {
    }
};
struct Job {
    int id;
    Job(int i) : id(i) {
    }
};
struct Key {
    int id;
    Key(int i) : id(i) {
    }
    bool operator<(const Key &o) const {
        return id < o.id;
    }
};
static int out[100];
int main() {
#pragma omp parallel for num_threads(4)
    for (int s = 0; s < 50; s++) {
        std::map<int, Slot> m;
        out[s] = m[s].id;
        std::queue<Job> q;
        q.emplace(s);
        std::list<Job> l;
        l.push_back(s);
        std::map<Key, int> k;
        k[s] = 1;
    }
}
