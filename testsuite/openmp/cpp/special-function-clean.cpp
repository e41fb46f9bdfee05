// Special cases of function templates are what is called, whatever the template does: these do not race.
// verdict: race-free
int a[200];
template <class T> int place(T) { return 0; }
template <> int place<int>(int i) { return i; }
template <> int place(long i) { return 2 * i; }
template <int N> int power() { return 3 * power<N - 1>(); }
template <> int power<0>() { return 1; }
int main() {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[place(i)] = i;
#pragma omp parallel for
    for (long i = 0; i < 100; i++)
        a[place<long>(i)] = i;
#pragma omp parallel for
    for (int i = 0; i < 20; i++)
        a[i + 20] = a[i] + power<2>();
    return 0;
}
