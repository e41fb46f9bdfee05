// A static variable of a function counts on from its initial value: 10.
// verdict: race
int a[200];

static int next(void) {
    static int c = 9;
    return ++c;
}

int main(void) {
    int n = next();
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        a[i] = a[i + n]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i + n]
}
