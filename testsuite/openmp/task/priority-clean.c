// One thread evaluates the priorities of the tasks that it makes.
// verdict: race-free
static int next;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    for (int i = 0; i < 4; i++) {
#pragma omp task priority(next++)
        {
        }
    }
    return 0;
}
