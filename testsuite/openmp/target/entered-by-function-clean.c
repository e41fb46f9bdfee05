// Values that decide nothing make no difference.
// verdict: race-free
int a[100], p[100];
static void enter(int *q, int n) {
#pragma omp target enter data map(to : q[0 : n])
}
int main(void) {
    enter(p, 100);
    for (int i = 0; i < 100; i++)
        p[i] = i;
#pragma omp target teams distribute parallel for map(to : p[0 : 100]) map(tofrom : a)
    for (int i = 0; i < 100; i++)
        a[i] = p[i];
    return 0;
}
