// A record is mapped without a clause, but the device has it already; scalars are private copies of the device.
// verdict: race-free
struct pair {
    int first, second;
};
void f(struct pair *result) {
    struct pair p = {0, 0};
    int count = 0;
#pragma omp target data map(tofrom : p)
#pragma omp parallel sections shared(p, count)
    {
#pragma omp section
#pragma omp target
        p.first = count;
#pragma omp section
        p.second = 2;
    }
    *result = p;
}
