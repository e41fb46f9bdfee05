// Jobs taken from a queue write where their numbers tell, of which two are one.
// verdict: race
struct job {
    int id;
};
static struct job jobs[100];
static int next;
long results[100];

int main(void) {
    for (int i = 0; i < 100; i++)
        jobs[i].id = i / 2;
#pragma omp parallel
    for (;;) {
        int k;
#pragma omp atomic capture
        k = next++;
        if (k >= 100)
            break;
        results[jobs[k].id] = k; //~ r1 data-race proved write+write results[jobs[k].id]
    }
    return 0;
}
