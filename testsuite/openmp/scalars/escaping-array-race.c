// Arrays that decay where they are returned may be written elsewhere.
// verdict: possible-race
static int table[3] = {1, 1, 1};
int *given(void) { return table; }
static struct {
    int row[3];
} member = {{1, 1, 1}};
int *row(void) { return member.row; }
void f(double *a) {
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        a[i * table[1]] = i; //~ r1 data-race any write+write a[i * table[1]]
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        a[i * member.row[1]] = i; //~ r2 data-race any write+write a[i * member.row[1]]
}
