// What makes, copies, combines and ends private copies uses what all threads share: it is not followed.
// verdict: unknown
static int live;
struct Copied {
    int value;
    Copied() : value(0) {}
    Copied(const Copied &other) : value(other.value) { live++; }
};
struct Ended {
    int value;
    Ended() : value(0) {}
    ~Ended() { live--; }
};
static void add(double &into, const double &from) {
    live++;
    into += from;
}
#pragma omp declare reduction(noted : double : add(omp_out, omp_in)) initializer(omp_priv = 0)

void copies(int *o) {
    Copied c;
#pragma omp parallel for firstprivate(c) //~ unsupported
    for (int i = 0; i < 100; i++)
        o[i] = c.value + i;
}
void ends(int *o) {
    Ended e;
#pragma omp parallel for private(e) //~ unsupported
    for (int i = 0; i < 100; i++) {
        e.value = i;
        o[i] = e.value;
    }
}
double combines(const double *a) {
    double sum = 0;
#pragma omp parallel for reduction(noted : sum) //~ unsupported
    for (int i = 0; i < 100; i++)
        sum += a[i];
    return sum;
}
