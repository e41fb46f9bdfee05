// A task waits for what its creator releases: clean, but interleavings of tasks are not followed. It must not be proved.
// verdict: unknown
int main(void) {
    int x = 0, y = 0, begun = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
    {
#pragma omp task shared(x, y, begun)
        {
            int seen;
            do {
#pragma omp atomic read acquire
                seen = begun;
            } while (!seen);
            y = x;
        }
        x = 1;
#pragma omp atomic write release
        begun = 1;
    }
    return y;
}
