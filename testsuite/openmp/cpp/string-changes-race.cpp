// Member functions that change a text, or the memory of a vector, by threads that do not wait for each other.
// verdict: race
// also: other findings allowed
#include <string>
#include <vector>
void cleared(std::string &s) {
#pragma omp parallel
    s.clear(); //~ r1 data-race proved write+write s
}
void assigned(std::string &s) {
#pragma omp parallel
    s = "text"; //~ r2 data-race proved write+write s
}
void reserved(std::vector<int> &v) {
#pragma omp parallel
    v.reserve(10); //~ r3 data-race proved write+write reserve //~ r4 data-race proved read+write reserve
}
void read_elsewhere(std::string &s, std::string &t) {
#pragma omp parallel sections
    {
#pragma omp section
        t.clear(); //~ r5 data-race proved write t
#pragma omp section
        {
            std::string sum = s + t; //~ r5 data-race proved read t
        }
    }
}
