// Two declarations of a variable with types that do not agree: what the variable starts with is said of neither.
// verdict: unknown
struct pair {
    int first, second;
} both;
int both;
int a[10];

void f(void) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i] = both; //~ unsupported
}
