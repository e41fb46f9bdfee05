// Constructors that are `explicit` make the objects that are asked for.
// verdict: race-free
#include <string>

int count;

struct Length {
    int value;
    explicit Length(int v) : value(v) {}
    Length(long v) : value(v) { count = v; }
};

struct Name {
    Name(const char *) {}
    explicit Name(int) {}
};

void take(Name) {}
void take(long) { count = 1; }
void measure(const Length &) {}

void keep(const std::string &) {}
void keep(...) { count = 2; }

void call(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        Length own(i);
        Length other{i};
        measure(Length(i));
        measure(static_cast<Length>(i));
        take("name");
        take(Name(i));
        keep("text");
    }
}
