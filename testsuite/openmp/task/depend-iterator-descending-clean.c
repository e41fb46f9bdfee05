// Iterators that count down: the tasks have element 5 in common, so they are ordered.
// verdict: race-free
int a[20];

int main(void) {
    enum { LAST = 9 };
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(iterator(i = LAST : 3 : -2), out : a[i])
        for (int i = 0; i < 10; i++)
            a[i] = i;
#pragma omp task depend(iterator(i = 5 : 0 : -1), inout : a[i])
        for (int i = 0; i < 10; i++)
            a[i]++;
    }
    return a[5];
}
