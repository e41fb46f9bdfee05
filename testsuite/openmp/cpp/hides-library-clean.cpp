// A parameter has the name of a template of the library, whose names are all visible: it is the parameter that is meant.
// verdict: race-free
#include <queue>
using namespace std;

struct Buffer {
    int first;
    Buffer(int &queue) : first(queue) {}
};

void fill(int &queue, int *out) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        Buffer local(queue);
        out[i] = local.first;
    }
}
