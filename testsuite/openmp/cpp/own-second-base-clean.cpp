// A class template that is the second base of its own argument: the object around begins before it.
// verdict: race-free
template <class Own> struct First {
    int steps = 0;
    void one() { static_cast<Own *>(this)->first(); }
};

template <class Own> struct Second {
    int steps = 0;
    void two() { static_cast<Own &>(*this).second(); }
};

struct Both : First<Both>, Second<Both> {
    int own = 0, other = 0;
    void first() { own = 1; }
    void second() { other = 2; }
};

int main() {
    Both both[64];
#pragma omp parallel sections
    {
#pragma omp section
        both[1].one();
#pragma omp section
        both[1].two();
    }
#pragma omp parallel for
    for (int i = 0; i < 64; i++) {
        both[i].one();
        both[i].two();
    }
    return both[1].own;
}
