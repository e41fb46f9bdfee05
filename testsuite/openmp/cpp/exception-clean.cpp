// An exception leaves the function before it resets a number that is only added.
// verdict: race-free
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
        a[i] = a[i] + shift;
}
