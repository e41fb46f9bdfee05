// A task waits for its creator, which goes on meanwhile, and writes what the task reads.
// verdict: possible-race
int main(void) {
    int x = 0, y = 0, begun = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
    {
#pragma omp task shared(x, begun)
        {
            int seen;
            do {
#pragma omp atomic read
                seen = begun;
            } while (!seen);
            y = x; //~ r1 data-race possible read x
        }
#pragma omp atomic write
        begun = 1;
        x = 1; //~ r1 data-race possible write x
    }
    return y;
}
