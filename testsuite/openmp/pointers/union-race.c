// The members of a union share their memory.
// verdict: race
union word {
    int i;
    float f;
};

void overlay(union word *w) {
#pragma omp parallel sections
    {
#pragma omp section
        w->i = 1; //~ r1 data-race proved write w->i
#pragma omp section
        w->f = 2.0f; //~ r1 data-race proved write w->f
    }
}
