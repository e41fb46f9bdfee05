// Static objects of functions are made once, and all threads share them.
// verdict: race
#include <vector>
struct Counter {
    int count, of[100];
    Counter() : count(0) {}
    void add() { count++; } //~ r1 data-race proved write+write count //~ r2 data-race proved read+write count
};
Counter &counter() {
    static Counter only;
    return only;
}
std::vector<double> &buffer() {
    static std::vector<double> all(100);
    return all;
}
int main() {
#pragma omp parallel
    counter().add();
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        buffer()[i] = buffer()[i + 1]; //~ r3 data-race proved write buffer()[i] //~ r3 data-race proved read buffer()[i + 1]
#pragma omp parallel
    {
        static Counter own;
        own.count = 1; //~ r4 data-race proved write+write own.count
    }
    return counter().count;
}
