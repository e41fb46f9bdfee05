// Each thread chooses a device, and whether to use one, by counting.
// verdict: race
static int used, wanted;

int main(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp target device(used++) //~ r1 data-race proved write+write used //~ r2 data-race proved read+write used
        {
        }
#pragma omp target if (wanted++) //~ r3 data-race proved write+write wanted //~ r4 data-race proved read+write wanted
        {
        }
    }
    return 0;
}
