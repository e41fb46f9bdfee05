// Arrays that nothing outside of the file gets hold of keep what they start with.
// verdict: race-free
static int table[3] = {1, 1, 1};
int given(int i) { return table[i]; }
static struct {
    int row[3];
} member = {{1, 1, 1}};
int size(void) { return sizeof(member.row) / sizeof(table[0]) + member.row[2]; }
void f(double *a) {
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        a[i * table[1]] = i;
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        a[i * member.row[1]] = i;
}
