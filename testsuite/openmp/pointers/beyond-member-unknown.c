// Subscripts that go beyond a member which is no array: what stands there has another name. (Both are races.)
// verdict: unknown
struct point { float x, y, z; };
void in_the_region(struct point *p, int n, float by) {
#pragma omp parallel for
    for (int i = 1; i < n; i++) {
        float *q = &p[i].x;
        for (int k = 0; k < 3; k++)
            q[k] = p[i - 1].y * by;
    }
}
static void shift(float *values, const struct point *p, int n) {
#pragma omp parallel for
    for (int k = 0; k < n; k++)
        values[k] = p[k / 3 + 1].y;
}
void in_a_function(struct point *p, int n) { shift(&p[0].x, p, 3 * n); }
