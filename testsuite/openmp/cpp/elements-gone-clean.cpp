// Destructors of elements that leave a container touch nothing but them.
// verdict: race-free
#include <list>
#include <map>
#include <vector>
struct Part {
    int v = 0;
    ~Part() {
        v = -1;
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
