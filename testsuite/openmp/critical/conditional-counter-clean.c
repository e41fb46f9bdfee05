// Numbers are taken from a counter while there are some left; who gets none has none.
// verdict: race-free
int found[100], count;

void collect(const int *x, int m) {
#pragma omp parallel for
    for (int i = 0; i < m; i++) {
        if (x[i] > 3) {
            int k = -1;
#pragma omp critical
            {
                if (count < 100)
                    k = count++;
            }
            if (k >= 0)
                found[k] = x[i];
        }
    }
}

void work(int *x, int m) {
    int head = 0;
#pragma omp parallel
    for (;;) {
        int k;
#pragma omp critical
        {
            if (head < m)
                k = head++;
            else
                k = -1;
        }
        if (k < 0)
            break;
        x[k] = 1;
    }
}
