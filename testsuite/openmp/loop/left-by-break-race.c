// Conditions that hold for ever, or that are not what ends the loop: how often it runs is no number of theirs.
// verdict: race
static int a[64];
void squares(void) {
#pragma omp parallel num_threads(2)
    {
        int i = 0;
        while (i * i >= 0) {
            a[i] = 1; //~ r1 data-race any write+write a[i]
            if (i == 3)
                break;
            i++;
        }
    }
}
void around(void) {
    int s = 1;
    while (s != 0) {
#pragma omp parallel num_threads(2)
        a[0] = s; //~ r2 data-race any write+write a[0]
        if (s == 4)
            break;
        s = (s * 2) % 7;
    }
}
void either(int n) {
    for (int i = 0; i < 6 && (i > 0 || n > 0); i++) {
#pragma omp parallel num_threads(2)
        a[1] = i; //~ r3 data-race any write+write a[1]
    }
}
void doubled(int n) {
#pragma omp parallel num_threads(2)
    {
        int s = n;
        while (s > 0) {
#pragma omp barrier
            a[2] = 1; //~ r4 data-race any write+write a[2]
            if (s >= 16)
                break;
            s *= 2;
        }
    }
}
