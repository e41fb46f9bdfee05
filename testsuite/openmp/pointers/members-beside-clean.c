// Jobs in an array of structs: each is told its part by members that nothing stores to while others are written.
// verdict: race-free
typedef struct {
    int low, high;
    double sum;
} job;

static job jobs[8];

void run(int n, const double *a)
{
    for (int t = 0; t < 8; t++) {
        jobs[t].low = t * n;
        jobs[t].high = t * n + n;
    }
#pragma omp parallel for
    for (int t = 0; t < 8; t++)
        for (int i = jobs[t].low; i < jobs[t].high; i++)
            jobs[t].sum += a[i];
}

void run_given(int n, job *given, double *a)
{
#pragma omp parallel for
    for (int t = 0; t < n; t++)
        for (int i = given[t].low; i < given[t].high; i++)
            given[t].sum += a[i];
}
