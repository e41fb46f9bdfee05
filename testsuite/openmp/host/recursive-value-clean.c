// The function around the region calls itself; the shift only counts its calls.
// verdict: race-free
static int shift;
int a[400];

static void kernel(int d) {
    if (d == 0)
        return;
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i] = a[i] + shift;
    shift++;
    kernel(d - 1);
}

int main(void) {
    kernel(3);
}
