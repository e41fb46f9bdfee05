// Subscripts that go beyond an array in a struct for certain: what stands there has another name. (Both are races.)
// verdict: unknown
struct row { int values[3]; };
struct weighted { float at[3]; float weight; };
void next_element(struct row *t, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= 3; j++)
            t[i].values[j] = 0;
}
void next_member(struct weighted *p, int n, float by) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        float *q = p[i].at;
        for (int k = 0; k < 4; k++)
            q[k] = p[n - i].weight * by;
    }
}
