// A condition that the loop around says already decides nothing: the threads come to the barrier behind it alike.
// verdict: race-free
int main(void) {
    int a[64] = {0}, b[64] = {0};
#pragma omp parallel num_threads(3)
    for (int t = 0; t < 2; t++) {
#pragma omp master
        {
            if (t < 2)
                a[t] += 1;
        }
#pragma omp single
        b[t] += 1;
    }
    return a[0] + b[0];
}
