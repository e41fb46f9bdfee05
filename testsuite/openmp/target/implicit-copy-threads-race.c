// A record is mapped without a clause by one thread, while another writes to a member that the device does not use.
// verdict: possible-race
struct pair {
    int first, second;
};
void f(struct pair *result) {
    struct pair p = {0, 0};
#pragma omp parallel sections shared(p)
    {
#pragma omp section
#pragma omp target //~ r1 data-race possible read ? //~ r2 data-race possible write ?
        p.first = 1;
#pragma omp section
        p.second = 2; //~ r1 data-race possible write p.second //~ r2 data-race possible write p.second
    }
    *result = p;
}
