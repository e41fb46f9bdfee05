// A function to which an ordinary table points has not run before `main`.
// verdict: race-free
static int a[100], done;
static void early(void) {
    done = 1;
}
static void (*const entry)(void) = early;
int main(void) {
    int k = done;
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        a[i] = a[i + k];
    entry();
    return 0;
}
