// All iterations of a chunk are executed by one thread, whose lanes keep dependences that go forward in the text.
// verdict: race-free
static int a[64];
int main(void) {
#pragma omp parallel for simd schedule(static, 4)
    for (int i = 0; i < 4; i++)
        a[i] += a[i + 1];
#pragma omp parallel for simd schedule(dynamic, 4)
    for (int i = 0; i < 4; i++)
        a[i] += a[i + 1];
    return a[0];
}
