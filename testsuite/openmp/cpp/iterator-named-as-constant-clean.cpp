// An iterator of a dependence may have the name of a constant: it is the iterator that is meant.
// verdict: race-free
int a[16];
constexpr int n = 5, last = 8;

int main() {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(iterator(n = 0 : 8), out : a[n])
        for (int i = 0; i < last; i++)
            a[i] = i;
#pragma omp task depend(iterator(n = 0 : 3), in : a[n])
        for (int i = 0; i < last; i++)
            a[i + last] = a[i];
    }
    return a[n];
}
