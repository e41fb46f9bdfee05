// The function around the region calls itself; the second time the shift is another.
// verdict: possible-race
static int shift;
int a[400];

static void kernel(int d) {
    if (d == 0)
        return;
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i + shift] = a[i]; //~ r1 data-race possible write a[i + shift] //~ r1 data-race possible read a[i]
    shift++;
    kernel(d - 1);
}

int main(void) {
    kernel(3);
}
