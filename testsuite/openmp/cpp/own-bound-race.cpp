// Loops that change their own bound, by a reference and by a lambda that captures it.
// verdict: race
void by_reference(int *a) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        int m = 2;
        int &r = m;
        for (int j = 0; j < m; j++) {
            r = 4;
            a[2 * i + j] = i; //~ r1 data-race proved write+write a[2 * i + j]
        }
    }
}
void by_lambda(int *a) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        int m = 2;
        auto grow = [&] { m = 4; };
        for (int j = 0; j < m; j++) {
            grow();
            a[2 * i + j] = i; //~ r2 data-race proved write+write a[2 * i + j]
        }
    }
}
