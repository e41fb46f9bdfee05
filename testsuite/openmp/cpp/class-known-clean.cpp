// The class of a variable, or of what `new` makes, tells which function is called through a pointer to its base.
// verdict: race-free
struct Shape {
    int seen = 0;
    virtual double area(double x) { return x; }
    virtual ~Shape() {}
};

struct Counted : Shape {
    double area(double x) override {
        seen++;
        return x * x;
    }
};

struct Tagged : Shape {
    int seen = 0;
    double area(double x) override { return seen + x; }
    int calls() const { return seen; }
};

struct Named : Tagged {
    int name = 0;
};

struct Scene {
    Shape first;
    Counted second;
    Named third;
};

static void run(Shape &shape, double *out, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        out[i] = shape.area(i);
}

int main() {
    double out[50];
    Scene scene;
    run(scene.first, out, 50);
    run(scene.third, out, 50);
    Shape *made = new Tagged;
#pragma omp parallel for
    for (int i = 0; i < 50; i++) {
        Counted own;
        Shape &it = own;
        out[i] = it.area(i);
    }
    run(*made, out, 50);
    // Nobody writes to this one while threads are there.
    scene.second.area(3);
    return out[3] > 2;
}
