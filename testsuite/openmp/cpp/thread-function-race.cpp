// A thread executes the function, with an argument that is not followed.
// verdict: possible-race
int a[400];
static int kernel(int k) {
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i + k] = a[i] + 1; //~ r1 data-race possible write a[i + k] //~ r1 data-race possible read a[i]
    return k;
}
#include <thread>
int main() {
    kernel(0);
    std::thread thread(kernel, 1);
    thread.join();
    return 0;
}
