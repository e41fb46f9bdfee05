// A static variable of a function counts on from its initial value: 60.
// verdict: race-free
int a[200];

static int next(void) {
    static int c = 59;
    return ++c;
}

int main(void) {
    int n = next();
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        a[i] = a[i + n];
}
