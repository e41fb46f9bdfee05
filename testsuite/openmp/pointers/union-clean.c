// Each section has a union of its own.
// verdict: race-free
union word {
    int i;
    float f;
};

void overlay(union word *w) {
#pragma omp parallel sections
    {
#pragma omp section
        w[0].i = 1;
#pragma omp section
        w[1].f = 2.0f;
    }
}
