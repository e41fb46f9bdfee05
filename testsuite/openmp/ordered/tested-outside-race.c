// Whether an iteration comes to its ordered block is read outside of it, while an earlier iteration writes there.
// verdict: possible-race
double sum;

void add(void) {
#pragma omp parallel for ordered
    for (int i = 0; i < 40; i++) {
        if (sum < 10) { //~ r1 data-race possible read sum
#pragma omp ordered
            sum += 1; //~ r1 data-race possible write sum
        }
    }
}
