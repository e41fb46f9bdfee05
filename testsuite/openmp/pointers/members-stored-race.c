// A member that says where a job ends is stored by the thread of the job before: readers of it race with that.
// verdict: race
// also: other findings allowed
typedef struct {
    int low, high;
    double sum;
} job;

void run(int n, job *jobs, const double *a)
{
#pragma omp parallel for
    for (int t = 0; t < n; t++) {
        for (int i = jobs[t].low; i < jobs[t].high; i++) //~ r1 data-race any read jobs[t].high
            jobs[t].sum += a[i];
        jobs[t + 1].high = 0; //~ r1 data-race any write jobs[t + 1].high
    }
}
