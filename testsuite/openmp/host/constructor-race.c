// A function that is called before `main` sets the shift.
// verdict: race
static int shift;
int a[100];

__attribute__((constructor)) static void init(void) {
    shift = 1;
}

int main(void) {
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i + shift] = a[i]; //~ r1 data-race proved write a[i + shift] //~ r1 data-race proved read a[i]
}
