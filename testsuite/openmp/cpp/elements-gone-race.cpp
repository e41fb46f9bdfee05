// Destructors of elements that leave a container count them, in all threads.
// verdict: possible-race
// also: other findings allowed
#include <list>
#include <map>
#include <vector>
static int gone;
struct Part {
    int v = 0;
    ~Part() {
        gone++; //~ r1 data-race possible write+write gone
    }
};
int main() {
#pragma omp parallel num_threads(2)
    {
        std::vector<Part> &v = *new std::vector<Part>(3);
        v.pop_back();
        v.clear();
        std::list<Part> &l = *new std::list<Part>;
        l.clear();
        std::map<int, Part> &m = *new std::map<int, Part>;
        m.erase(1);
    }
}
