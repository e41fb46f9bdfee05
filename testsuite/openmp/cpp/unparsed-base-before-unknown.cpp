// The constructor of a class whose base is not known makes two pointers lead to one array, before the region.
// verdict: unknown
#include <any>

static double *shared;
static double values[100];

struct Views : std::any {
    double *own;
    Views(double *from) : own(from) { shared = from; }
};

int main() {
    shared = values + 50;
    Views views(values);
    double *mine = values;
#pragma omp parallel for
    for (int i = 0; i < 40; i++)
        mine[i] = shared[i + 1];
    return 0;
}
