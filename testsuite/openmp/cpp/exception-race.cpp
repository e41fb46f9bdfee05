// An exception leaves the function before it resets the shift.
// verdict: possible-race
static int shift;
int a[100];

static void f(int k) {
    shift = 1;
    if (k)
        throw 3;
    shift = 0;
}

int main(int argc, char **) {
    try {
        f(argc);
    } catch (int) {
    }
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i + shift] = a[i]; //~ r1 data-race possible write a[i + shift] //~ r1 data-race possible read a[i]
}
