// A loop that is left by a break and by a return: what follows it is reached by some executions.
// verdict: possible-race
int x;
static int find(int n) {
    int k = 0;
    while (1) {
        k++;
        if (k > n)
            break;
        if (k == 3)
            return k;
    }
    x = 1; //~ r1 data-race possible write x //~ r1 data-race possible write x
    return -1;
}
void f(int n) {
#pragma omp parallel
    find(n);
}
