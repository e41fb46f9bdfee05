// Within a participating task a function names the original of the reduction: its task takes part, too.
// verdict: race-free
int x;
static void more(void) {
#pragma omp task in_reduction(+ : x)
    x += 2;
}
void f(int n) {
#pragma omp parallel
#pragma omp for reduction(task, + : x)
    for (int i = 0; i < n; i++) {
#pragma omp task in_reduction(+ : x)
        {
            x++;
            more();
        }
    }
}
