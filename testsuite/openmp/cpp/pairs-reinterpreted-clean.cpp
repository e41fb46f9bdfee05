// Numbers in pairs: each iteration reads the numbers of its own pair.
// verdict: race-free
struct float2 {
    float x, y;
};
void f(float *p, const float *g, int n) {
#pragma omp parallel for
    for (int i = 0; i < n / 2 - 1; i++) {
        float2 a = reinterpret_cast<float2 *>(p)[i];
        const float2 b = reinterpret_cast<const float2 *>(g)[i + 1];
        a.x += p[2 * i + 1] + b.y;
        reinterpret_cast<float2 *>(p)[i] = a;
    }
}
