// The initialiser of a reduction of a class calls a function that counts: it is the code of that reduction.
// verdict: unknown
int ids;
int next() { return ids++; }
struct Sum {
    int id, value;
    Sum(int i) : id(i), value(0) {}
};
#pragma omp declare reduction(add : Sum : omp_out.value += omp_in.value) initializer(omp_priv = Sum(next()))

int sum(int n, int *a) {
    Sum s(0);
#pragma omp parallel for reduction(add : s) //~ unsupported
    for (int i = 0; i < n; i++)
        s.value += a[i];
    return s.value;
}
