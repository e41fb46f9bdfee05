// A signal that is set and awaited in critical sections of one name.
// verdict: race-free
int receive(void) {
    int data = 0, sent = 0, received = 0;
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        {
            data = 42;
#pragma omp critical
            sent = 1;
        }
#pragma omp section
        {
            int seen = 0;
            while (!seen) {
#pragma omp critical
                seen = sent;
            }
            received = data;
        }
    }
    return received;
}
