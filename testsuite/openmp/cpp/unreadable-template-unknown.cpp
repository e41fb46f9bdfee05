// Which template is called is not told where the parameters of one cannot be told.
// verdict: unknown
struct A {
    int v;
};
template <class T> auto member(T t, int) -> decltype(t.v, 0) { return 1; }
template <class T> int member(T, long) { return 2; }
int a[256];
int main() {
    int k = member(A{}, 0);
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        a[i] = k;
#pragma omp parallel
    {
        A own{3};
        member(own, 0); //~ unsupported
    }
    return 0;
}
