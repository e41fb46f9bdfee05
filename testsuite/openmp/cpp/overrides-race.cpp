// The object is known to be of the last class: the override of it keeps its last argument in the object.
// verdict: race
struct Shape {
    virtual ~Shape() {}
    virtual double area(double x) { return x; }
};
struct Square : Shape {
    double area(double x) { return x * x; }
};
struct Logged : Square {
    double last;
    double area(double x) {
        last = x; //~ r1 data-race proved write+write last
        return x;
    }
};
void known(double *o, int n) {
    Logged s;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        o[i] = s.area(o[i]);
}
