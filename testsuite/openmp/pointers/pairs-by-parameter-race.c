// A function is given a pair through a pointer without a type, and writes its second number.
// verdict: race
struct pair {
    int a, b;
};
static struct pair pairs[100];
static void second(void *memory) {
    int *first = memory;
    first[1] = 1; //~ r1 data-race proved write first[1]
}
void f(void) {
#pragma omp parallel for
    for (int i = 0; i < 20; i++) {
        second(&pairs[i]);
        pairs[(i + 1) % 20].b = 2; //~ r1 data-race proved write pairs[(i + 1) % 20].b
    }
}
