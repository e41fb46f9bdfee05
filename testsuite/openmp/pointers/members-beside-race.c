// As members-beside-clean.c, but the parts overlap by one element, which is written.
// verdict: race
typedef struct {
    int low, high;
    double sum;
} job;

static job jobs[8];

void run(int n, double *a)
{
    for (int t = 0; t < 8; t++) {
        jobs[t].low = t * n;
        jobs[t].high = t * n + n + 1;
    }
#pragma omp parallel for
    for (int t = 0; t < 8; t++)
        for (int i = jobs[t].low; i < jobs[t].high; i++) {
            a[i] = 0.0; //~ r1 data-race proved write+write a[i]
            jobs[t].sum += 1.0;
        }
}
