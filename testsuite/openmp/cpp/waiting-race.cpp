// Waiting orders nothing, and manipulators read their arguments.
// verdict: race
#include <chrono>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <thread>
using namespace std;
int main() {
    int x = 0, width = 8;
#pragma omp parallel num_threads(2)
    {
        x = 1; //~ r1 data-race proved write+write x
        this_thread::sleep_for(chrono::seconds(1));
#pragma omp master
        width = 4; //~ r2 data-race proved write width //~ r3 data-race proved write width
#pragma omp critical
        cout << setw(width) << 1.5 << endl; //~ r2 data-race proved read width
        ostringstream own;
        own << setfill('.') << setw(width) << 1.5; //~ r3 data-race proved read width
    }
    return x;
}
