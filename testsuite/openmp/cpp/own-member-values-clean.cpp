// Nothing but `main` calls the member function, with what the constructor has left: a function of C that the destructor
// gives a member to calls none.
// verdict: race-free
#include <cstdlib>
struct steps {
    int width;
    int *data;
    steps() : width(4), data((int *)std::calloc(96, sizeof(int))) {}
    ~steps() { std::free(data); }
    void run() {
#pragma omp parallel for
        for (int i = 0; i < 6; i++)
            data[i * (width - 1)] += 1;
    }
};
int main() {
    steps all;
    all.run();
}
