// The type of a pointer tells which of the overloaded functions it gets: the one that writes.
// verdict: race
// also: other findings allowed
static int g;
static void f(int) {}
static void f(double) { g++; } //~ a1 data-race proved write+write g
static void h(double) {}
static void h(int) {}
static void run(void (*call)(double)) {
#pragma omp parallel
    call(1);
}
int main() {
    void (*p)(double) = f;
    void (*const table[])(double) = {h, &f};
#pragma omp parallel
    p(1);
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        table[i % 2](1);
    run(&f);
    p = static_cast<void (*)(double)>(h);
    return g;
}
