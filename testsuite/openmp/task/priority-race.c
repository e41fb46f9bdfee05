// Each thread evaluates the priority of the task that it makes.
// verdict: race
static int next;

int main(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp task priority(next++) //~ r1 data-race proved write+write next //~ r2 data-race proved read+write next
        {
        }
    }
    return 0;
}
