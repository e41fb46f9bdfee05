// Classes whose functions override a virtual one without saying so; the objects are variables, members and elements, so
// it is known which function is called.
// verdict: race-free
struct Shape {
    virtual ~Shape() {}
    virtual double area(double x) = 0;
    virtual long count() const { return 0; }
};
struct Square : Shape {
    double area(double x) { return x * x; }
    long count() const override { return 1; }
};
struct Logged : Square {
    double last;
    double area(double x) {
        last = x;
        return x;
    }
};
struct Scene {
    Square square;
    Logged logged;
};
void variable(double *o, int n) {
    Square s;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        o[i] = s.area(o[i]) + s.count();
}
void member(Scene &scene, double *o, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        o[i] = scene.square.area(o[i]);
}
void own(double *o, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        Logged l;
        o[i] = l.area(o[i]);
    }
}
