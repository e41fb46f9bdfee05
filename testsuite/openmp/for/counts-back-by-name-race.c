// A step that is a named constant below zero counts down where the loop ends at equality.
// verdict: race
int a[100];
enum { back = -1 };
void shift(void) {
#pragma omp parallel for
    for (int i = 10; i != 0; i += back)
        a[i] = a[i - 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i - 1]
}
