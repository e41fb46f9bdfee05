// Who comes when there are no numbers left gets the last one, and so does everyone after.
// verdict: possible-race
int found[101], count;

void collect(const int *x, int m) {
#pragma omp parallel for
    for (int i = 0; i < m; i++) {
        if (x[i] > 3) {
            int k;
#pragma omp critical
            {
                k = count;
                if (count < 100)
                    count++;
            }
            found[k] = x[i]; //~ r1 data-race possible write+write found[k]
        }
    }
}
