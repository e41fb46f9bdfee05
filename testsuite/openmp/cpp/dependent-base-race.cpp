// A bare name in a class template is not looked up in a base class that depends on its parameters: globals are meant.
// verdict: race
int level;
int count;
void bump() { count++; } //~ r2 data-race proved write+write count //~ r3 data-race proved read+write count

template <class T> struct Base {
    T level = 0;
    T count = 0;
    void bump() { count++; }
};

template <class T> struct Derived : Base<T> {
    void set(int i) { level = i; } //~ r1 data-race proved write+write level
    void more() { bump(); }
};

template <class T> struct Outer {
    struct Part {
        T level = 0;
    };
    struct Whole : Part {
        void set(int i) { level = i; } //~ r4 data-race proved write+write level
    };
};

int main() {
#pragma omp parallel for
    for (int i = 0; i < 64; i++) {
        Derived<int> own;
        own.set(i);
    }
#pragma omp parallel for
    for (int i = 0; i < 64; i++) {
        Derived<int> own;
        own.more();
    }
#pragma omp parallel for
    for (int i = 0; i < 64; i++) {
        Outer<int>::Whole own;
        own.set(i);
    }
    return level + count;
}
