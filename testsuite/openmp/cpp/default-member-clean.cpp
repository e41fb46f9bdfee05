// A member function that is declared later hides a function of the same name, and `this` is the object that is made.
// verdict: race-free
int calls;

int next() { return ++calls; }

struct Numbered {
    int number = next();
    int twice = 2 * number;
    static int next() { return 3; }
};

struct Outer {
    Numbered inner;
    int more = inner.number + 1;
};

void make(int n, int *a, Outer *all) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        Numbered one;
        Outer two;
        a[i] = one.twice + two.more;
        all[i] = Outer();
    }
}
