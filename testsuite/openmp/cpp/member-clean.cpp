// A member that all threads count in atomically.
// verdict: race-free
#include <vector>
#include <iostream>
class Counter {
    int count = 0;
    std::vector<int> log;
public:
    void run(int n) {
        #pragma omp parallel for
        for (int i = 0; i < n; i++) {
            #pragma omp atomic
            count++;
        }
    }
    int get() const { return count; }
};
int main() { Counter c; c.run(50); std::cout << c.get() << "\n"; }
