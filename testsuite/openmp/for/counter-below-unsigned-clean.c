// A counter below zero is another number as `unsigned`: those of four in a row have different remainders by 4.
// verdict: race-free
int main(void) {
    int a[8] = {0};
#pragma omp parallel for
    for (long i = -3; i < 1; i++)
        a[(unsigned)i % 4u] = 1;
    return a[0];
}
