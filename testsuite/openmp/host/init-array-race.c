// A function to which the section of initialisers points has run before `main`.
// verdict: race
static int a[100], done;
static void early(void) {
    done = 1;
}
static void (*const entry)(void) __attribute__((section(".init_array"), used)) = early;
int main(void) {
    int k = done;
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        a[i] = a[i + k]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i + k]
    return 0;
}
