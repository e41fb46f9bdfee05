// Constructors of what is put into containers count objects, in all threads.
// verdict: race
// also: other findings allowed
#include <list>
#include <map>
#include <queue>
static int slots;
static int jobs;
static int keys;
struct Slot {
    int id;
    Slot() : id(0) {
        slots++; //~ r1 data-race possible write+write slots
    }
};
struct Job {
    int id;
    Job(int i) : id(i) {
        jobs++; //~ r2 data-race proved write+write jobs
    }
};
struct Key {
    int id;
    Key(int i) : id(i) {
        keys++; //~ r3 data-race possible write+write keys
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
