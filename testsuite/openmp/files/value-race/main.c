// How far apart elements are is the initial value of a variable of another file, which a function there changes.
// verdict: race
extern int stride;
extern double a[];
void narrow(void);
int main(void) {
    narrow();
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        a[stride * i] = a[stride * i + 1]; //~ r1 data-race proved write a[stride * i] //~ r1 data-race proved read a[stride * i + 1]
    return 0;
}
