// Each thread evaluates the conditions of the loops' lanes.
// verdict: race
static int wanted, divided;

int main(void) {
    static int out[8];
#pragma omp parallel num_threads(2)
    {
        int own[8];
#pragma omp simd if (simd : wanted++) //~ r1 data-race proved write+write wanted //~ r2 data-race proved read+write wanted
        for (int i = 0; i < 8; i++) own[i] = i;
#pragma omp for simd if (simd : divided++) //~ r3 data-race proved write+write divided //~ r4 data-race proved read+write divided
        for (int i = 0; i < 8; i++) out[i] = own[i];
    }
    return out[0];
}
