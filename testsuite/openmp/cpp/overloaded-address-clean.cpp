// The type of a pointer tells which of the overloaded functions it gets: the one that does nothing.
// verdict: race-free
static int g;
static void f(double) { g++; }
static void f(int) {}
static void h(double) {}
static void h(int) {}
static void run(void (*call)(int)) {
#pragma omp parallel
    call(1);
}
int main() {
    void (*p)(int) = f;
    void (*const table[])(int) = {h, &f};
#pragma omp parallel
    p(1);
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        table[i % 2](1);
    run(&f);
    p = static_cast<void (*)(int)>(f);
#pragma omp parallel
    p(2);
    return g;
}
