// A template is called where its parameter is nearer to the argument than that of the function beside it.
// verdict: race
#include <string>

int count;

void note(const int &) {}
template <class T> void note(T &&) { count = 1; } //~ r1 data-race proved write+write count

struct Log {
    Log &operator<<(const std::string &) { return *this; }
    template <class T> Log &operator<<(const T &) {
        count = 2; //~ r2 data-race proved write+write count
        return *this;
    }
    void put(int) {}
    template <class T> void put(T) { count = 3; } //~ r3 data-race proved write+write count
};

struct Base {
    void add(int) {}
};

struct Derived : Base {
    template <class T> void add(T) { count = 4; } //~ r4 data-race proved write+write count
};

void call(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int own = i;
        note(own);
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        Log log;
        log << i;
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        Log log;
        log.put(2.5);
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        Derived derived;
        derived.add(i);
    }
}
