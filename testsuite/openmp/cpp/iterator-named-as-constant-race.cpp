// An iterator of a dependence may have the name of a constant: the tasks name elements 0 to 2 and 6 to 7, not both the
// fifth.
// verdict: race
int a[16];
constexpr int n = 5, last = 8;

int main() {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(iterator(n = 0 : 3), out : a[n])
        for (int i = 0; i < last; i++)
            a[i] = i; //~ r data-race proved write a[i]
#pragma omp task depend(iterator(n = 6 : 8), in : a[n])
        for (int i = 0; i < last; i++)
            a[i + last] = a[i]; //~ r data-race proved read a[i]
    }
    return a[n];
}
