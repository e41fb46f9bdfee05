// One thread at a time evaluates the condition of the loop's lanes.
// verdict: race-free
static int wanted;

int main(void) {
    static int out[8];
#pragma omp parallel num_threads(2)
    {
#pragma omp critical
        {
#pragma omp simd if (simd : wanted++)
            for (int i = 0; i < 8; i++) out[i] = i;
        }
    }
    return out[0];
}
