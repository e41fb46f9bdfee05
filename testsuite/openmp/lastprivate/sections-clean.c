// The lexically last section hands out its value.
// verdict: race-free
int last_section(void) {
    int stage = 0;
#pragma omp parallel sections lastprivate(stage)
    {
#pragma omp section
        stage = 1;
#pragma omp section
        stage = 2;
    }
    return stage;
}
