// Of all distances only that of nothing stays within the array: a run that means something has no other.
// verdict: race-free
int a[100];

void move(int k) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[i] = a[i + k];
}
