// The program fills an array itself: some element is larger than what another thread has found so far.
// verdict: race
static int a[100];
int main(void) {
    int most = 0;
    for (int i = 0; i < 100; i++)
        a[i] = i * 37 % 101;
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        if (a[i] > most)     //~ r1 data-race proved read most
            most = a[i]; //~ r1 data-race proved write most //~ r2 data-race proved write+write most
    return most;
}
