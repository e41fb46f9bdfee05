// The bound is evaluated once more after the critical region that tells the other thread to go on.
// verdict: race
// also: other findings allowed
int omp_get_thread_num(void);
int n = 1, flag = 0;

int main(void) {
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            for (int i = 0; i < n; i++) { //~ r1 data-race proved read n
#pragma omp critical
                flag = 1;
            }
        } else {
            int seen = 0;
            while (!seen) {
#pragma omp critical
                seen = flag;
            }
            n = 0; //~ r1 data-race proved write n
        }
    }
    return 0;
}
