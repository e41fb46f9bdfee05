// One thread chooses the device.
// verdict: race-free
static int used;

int main(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp single
        {
#pragma omp target device(used++)
            {
            }
        }
    }
    return 0;
}
