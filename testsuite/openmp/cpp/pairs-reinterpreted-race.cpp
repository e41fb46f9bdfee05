// Numbers in pairs: each iteration reads one number of the next pair.
// verdict: race
struct float2 {
    float x, y;
};
void f(float *p, int n) {
#pragma omp parallel for
    for (int i = 0; i < n / 2 - 1; i++) {
        float2 a = reinterpret_cast<float2 *>(p)[i];
        a.x += p[2 * i + 3]; //~ r1 data-race proved read p[2 * i + 3]
        reinterpret_cast<float2 *>(p)[i] = a; //~ r1 data-race proved write reinterpret_cast<float2 *>(p)[i]
    }
}
