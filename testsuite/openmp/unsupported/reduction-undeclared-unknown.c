// A reduction by a name that nothing declares.
// verdict: unknown
int s;
void sum(void) {
#pragma omp parallel for reduction(nosuch : s) //~ unsupported
    for (int i = 0; i < 10; i++)
        s += i;
}
