// Nothing but `main` calls the member function, with a width of one: all iterations write one element.
// verdict: race
#include <cstdlib>
struct steps {
    int width;
    int *data;
    steps() : width(1), data((int *)std::calloc(96, sizeof(int))) {}
    ~steps() { std::free(data); }
    void run() {
#pragma omp parallel for
        for (int i = 0; i < 6; i++)
            data[i * (width - 1)] += 1; //~ r1 data-race any write+write data[i * (width - 1)] //~ r2 data-race any read+write data[i * (width - 1)]
    }
};
int main() {
    steps all;
    all.run();
}
