// How far apart elements are is the initial value of a variable of another file.
// verdict: race-free
extern int stride;
extern double a[];
void narrow(void);
int main(void) {
    a[0] = 1;
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        a[stride * i] = a[stride * i + 1];
    return 0;
}
