// A pointer that one thread stores atomically leads another thread to what the first one still writes.
// verdict: unknown
static int *slot;
static int message;
int got;

int main(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp single nowait
        {
#pragma omp atomic write release
            slot = &message;
            message = 2;
        }
        int *found;
#pragma omp atomic read acquire
        found = slot;
        if (found) {
#pragma omp atomic write
            got = *found;
        }
    }
    return got;
}
