// Calls in a critical section are followed no further than some depth: nothing is made of what comes after.
// verdict: race-free
static int count;

static void add(int n) {
    if (n == 0) {
        count++;
        return;
    }
    add(n - 1);
}

int main(void) {
#pragma omp parallel
    {
#pragma omp critical
        add(9);
    }
    return count;
}
