// How many iterations a loop has where one part of its condition never ends it.
// verdict: race
static int a[64];
void behind(void) {
#pragma omp parallel num_threads(2)
    {
        int i = 5;
        while (i != 3 && i < 10)
            i++;
        if (i == 10)
            a[0] = 1; //~ r1 data-race proved write+write a[0]
    }
}
void tested_at_the_end(void) {
#pragma omp parallel num_threads(2)
    {
        int i = 7;
        do {
            i++;
        } while (i != 5 && i < 10);
        if (i == 10)
            a[1] = 1; //~ r2 data-race proved write+write a[1]
    }
}
void by_a_parameter(int n) {
    int i = 0, c = 0;
    while (i != n && i < 5) {
        i++;
        c++;
    }
#pragma omp parallel num_threads(2)
    if (n < 0 && c == 5)
        a[2] = 1; //~ r3 data-race proved write+write a[2]
}
void falling(int m) {
#pragma omp parallel num_threads(2)
    {
        int i = 0, j = 0;
        while (i * m < 10 && i < 5) {
            i++;
            j++;
        }
        if (m < 0 && j == 5)
            a[3] = 1; //~ r4 data-race proved write+write a[3]
    }
}
