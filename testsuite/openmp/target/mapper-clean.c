// A mapper tells what is copied before and after: the iterations write elements of their own.
// verdict: race-free
// openmp: 5.0
struct vec {
    int len;
    double *data;
};
#pragma omp declare mapper(struct vec v) map(v, v.data[0 : v.len])

void fill(struct vec *s) {
#pragma omp target teams distribute parallel for map(tofrom : s[0 : 1])
    for (int i = 0; i < s->len; i++)
        s->data[i] = i;
}
