// A parameter has the name of a template of the library, whose names are all visible: the object is made of the parameter, which others write.
// verdict: race
#include <queue>
using namespace std;

struct Buffer {
    int first;
    Buffer(int &queue) : first(queue) {} //~ r2 data-race any read queue@2
};

void fill(int &queue, int *out) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        Buffer local(queue);
        out[i] = local.first;
        queue = i; //~ r2 data-race any write queue //~ r1 data-race any write+write queue
    }
}
