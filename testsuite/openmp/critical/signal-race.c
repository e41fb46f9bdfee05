// A signal that is set and awaited in critical sections of different names.
// verdict: race
int receive(void) {
    int data = 0, sent = 0, received = 0;
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        {
            data = 42; //~ r1 data-race proved write data
#pragma omp critical(send)
            sent = 1; //~ r2 data-race proved write sent
        }
#pragma omp section
        {
            int seen = 0;
            while (!seen) {
#pragma omp critical(receive)
                seen = sent; //~ r2 data-race proved read sent
            }
            received = data; //~ r1 data-race proved read data
        }
    }
    return received;
}
