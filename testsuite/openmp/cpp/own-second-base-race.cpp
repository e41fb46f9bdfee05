// A class template that is the second base of its own argument: the object around begins before it.
// verdict: race
template <class Own> struct First {
    int steps = 0;
    void one() { static_cast<Own *>(this)->first(); }
};

template <class Own> struct Second {
    int steps = 0;
    void two() { static_cast<Own &>(*this).second(); }
};

struct Both : First<Both>, Second<Both> {
    int own = 0;
    void first() { own = 1; } //~ r1 data-race proved write own
    void second() { own = 2; } //~ r1 data-race proved write own
};

int main() {
    Both both[4];
#pragma omp parallel sections
    {
#pragma omp section
        both[1].one();
#pragma omp section
        both[1].two();
    }
    return both[1].own;
}
