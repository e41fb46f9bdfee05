// The function that the class of the object has may race; while a base class makes its part, that is the one of the base.
// verdict: race
// also: other findings allowed
static int made = 0, hits = 0;

struct Shape {
    int number;
    Shape() { number = next(); }
    virtual int next() { return ++made; } //~ r1 data-race possible write+write made
    virtual double area(double x) { return x; }
    virtual ~Shape() {}
};

struct Counted : Shape {
    int seen = 0;
    int next() override { return 0; }
    double area(double x) override {
        seen++; //~ r2 data-race proved write+write seen
        return x * x;
    }
};

struct Other : Shape {
    double area(double x) override {
        hits++;
        return x;
    }
};

int main() {
    double out[50];
    Counted counted;
    Shape *shape = &counted;
#pragma omp parallel for
    for (int i = 0; i < 50; i++) {
        Counted own;
        out[i] = shape->area(i) + own.number;
    }
    return Other().area(out[3]) > 2;
}
