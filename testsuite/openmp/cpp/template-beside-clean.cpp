// Functions that take the arguments as they are, are called rather than templates that do.
// verdict: race-free
#include <string>

int count;

void note(const int &) {}
template <class T> void note(T) { count = 1; }

struct Log {
    Log &operator<<(const std::string &) { return *this; }
    template <class T> Log &operator<<(const T &) {
        count = 2;
        return *this;
    }
    void put(int) {}
    template <class T> void put(T) { count = 3; }
};

enum Colour { red, green };
void paint(int) { count = 5; }
template <class T> void paint(T) {}

void call(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int own = i;
        note(own);
        note(3);
        Log log;
        log << std::string("text");
        log.put(i);
        paint(green);
    }
}
