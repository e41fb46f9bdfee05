// Jobs taken from a queue write where their numbers tell, which are all different.
// verdict: race-free
struct job {
    int id;
};
static struct job jobs[100];
static int next;
long results[100];

int main(void) {
    for (int i = 0; i < 100; i++)
        jobs[i].id = 99 - i;
#pragma omp parallel
    for (;;) {
        int k;
#pragma omp atomic capture
        k = next++;
        if (k >= 100)
            break;
        results[jobs[k].id] = k;
    }
    return 0;
}
