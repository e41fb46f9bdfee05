// The program fills an array itself: the largest of its elements is found by a reduction.
// verdict: race-free
static int a[100];
int main(void) {
    int most = 0;
    for (int i = 0; i < 100; i++)
        a[i] = i * 37 % 101;
#pragma omp parallel for reduction(max : most)
    for (int i = 0; i < 100; i++)
        if (a[i] > most)
            most = a[i];
    return most;
}
