// A function that is called before `main` sets the shift so that nothing overlaps.
// verdict: race-free
static int shift;
int a[200];

__attribute__((constructor)) static void init(void) {
    shift = 100;
}

int main(void) {
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i + shift] = a[i];
}
