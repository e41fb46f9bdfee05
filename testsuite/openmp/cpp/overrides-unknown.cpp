// The object may be one of a class that derives from that of its type: its functions override those that are found there,
// though no word says these to be virtual. Where the file is not all of a program, there may be others.
// verdict: unknown
struct Shape {
    virtual ~Shape() {}
    virtual double area(double x) { return x; }
    virtual double operator()(double x) const = 0;
};
struct Square : Shape {
    double area(double x) { return x * x; }
    double operator()(double x) const override { return x; }
};
struct Logged : Square {
    mutable double last;
    double area(double x) {
        last = x;
        return x;
    }
    double operator()(double x) const {
        last = x;
        return x;
    }
};
void through(Square &s, double *o, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        o[i] = s.area(o[i]); //~ unsupported
}
void called(const Square &s, double *o, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        o[i] = s(o[i]); //~ unsupported
}
