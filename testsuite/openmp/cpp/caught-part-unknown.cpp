// What a part of a variable holds where an exception left the block is not followed. (It is a race.)
// verdict: unknown
#include <stdexcept>
struct Place {
    int at, next;
};
void f(const int *v, int *a) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        Place place = {0, 0};
        try {
            if (v[i] < 0)
                throw std::runtime_error("negative");
            place.at = i;
        } catch (...) { //~ unsupported
            a[place.at] = 1;
        }
    }
}
