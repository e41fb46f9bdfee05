// With `nogroup`, or by its older name, the construct does not wait for the tasks in it.
// verdict: race
// also: other findings allowed
// openmp: 6.0
int main(void) {
    int a = 0, b = 0, c = 0, target_data_copy = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp target_data map(tofrom : b) nogroup
        {
#pragma omp task shared(a)
            a = 1; //~ r1 data-race proved write a
        }
        a = 2; //~ r1 data-race proved write a
#pragma omp target data map(tofrom : target_data_copy)
        {
#pragma omp task shared(c)
            c = 1; //~ r2 data-race proved write c
        }
        c = 2; //~ r2 data-race proved write c
    }
    return a + b + c + target_data_copy;
}
