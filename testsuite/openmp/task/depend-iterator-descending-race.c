// Iterators that count down: one task names 9, 7 and 5, the other 8, 6 and 4, so nothing orders them.
// verdict: race
int a[20];

int main(void) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(iterator(i = 9 : 3 : -2), out : a[i])
        for (int i = 0; i < 10; i++)
            a[i] = i; //~ a data-race proved write a[i] //~ b data-race proved write a[i]
#pragma omp task depend(iterator(i = 8 : 3 : -2), inout : a[i])
        for (int i = 0; i < 10; i++)
            a[i]++; //~ a data-race proved write a[i] //~ b data-race proved read a[i]
    }
    return a[5];
}
