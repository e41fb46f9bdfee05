// Functions that are not in the file are called, but none of them ever gets to know the index array.
// verdict: race-free
double now(void);
void show(double);

int main(void) {
    int idx[100];
    double a[100];
    for (int i = 0; i < 100; i++)
        idx[i] = i;
    show(now());
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[idx[i]] = i;
}
