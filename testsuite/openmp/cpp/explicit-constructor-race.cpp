// An object that nobody asked for is made by a constructor that is not `explicit`, and no number is a text.
// verdict: race
#include <string>

int count;

struct Length {
    int value;
    explicit Length(int v) : value(v) {}
    Length(long v) : value(v) { count = v; } //~ r1 data-race proved write+write count
};

struct Name {
    Name(const char *) {}
    explicit Name(int) {}
};

void take(Name) {}
void take(long) { count = 1; } //~ r2 data-race proved write+write count

void keep(const std::string &) {}
void keep(...) { count = 2; } //~ r3 data-race proved write+write count

void call(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        Length own = i;
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        take(i);
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        keep(3);
}
