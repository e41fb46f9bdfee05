// The initialiser of a global variable sets the shift.
// verdict: race
static int shift;
static bool done = [] {
    shift = 1;
    return true;
}();
int a[100];

int main() {
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i + shift] = a[i]; //~ r1 data-race proved write a[i + shift] //~ r1 data-race proved read a[i]
}
