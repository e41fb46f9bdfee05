// Members are made in the order of their declarations, whatever the list says, and go in the other one.
// verdict: race
int turn, gone;
int next() { return ++turn; }
struct Part {
    int by;
    Part(int n) : by(n) {}
    ~Part() { gone = gone * 10 + by; }
};
struct Whole {
    int first, second;
    Part one, two;
    Whole() : two(2), one(1), second(next()), first(next()) {}
    ~Whole() { gone = 3; }
};
struct Plain {
    int given, left;
};
struct Inner {
    int value = 1;
    Inner(int n) : value(n) {}
};
struct Outer : Inner {
    using Inner::Inner;
    int other = 4;
};
int main() {
    int x, y;
    {
        Whole whole;
        x = whole.first;
    }
    Plain plain{5};
    Outer outer(3);
    y = gone;
    bool flag = 0.5;
    int a[256], b[256];
#pragma omp parallel for
    for (int i = 0; i < 64; i++) {
        a[i * (x == 2)] = i; //~ r1 data-race proved write+write a[i * (x == 2)]
        b[i * (y == 312 || plain.left || !flag || outer.value != 3)] = i; //~ r2 data-race proved write+write b[i * (y == 312 || plain.left || !flag || outer.value != 3)]
    }
    return a[0] + b[0];
}
