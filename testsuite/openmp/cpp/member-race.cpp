// A member is shared by all threads: each counts in it.
// verdict: race
#include <vector>
#include <iostream>
class Counter {
    int count = 0;
    std::vector<int> log;
public:
    void run(int n) {
        #pragma omp parallel for
        for (int i = 0; i < n; i++) {
            count++; //~ r1 data-race proved read+write count //~ r2 data-race proved write+write count
        }
    }
    int get() const { return count; }
};
int main() { Counter c; c.run(50); std::cout << c.get() << "\n"; }
