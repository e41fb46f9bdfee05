// Structs that begin with the same members are used as one another: both arrays behind them are one.
// verdict: race
#include <stdlib.h>

typedef struct Potential {
    double cutoff;
    int (*force)(struct Potential *potential, int n);
} Potential;

typedef struct {
    double cutoff;
    int (*force)(Potential *potential, int n);
    double *density, *slope;
} Embedded;

static void *own_malloc(size_t size) { return malloc(size); }

static int force(Potential *potential, int n) {
    Embedded *embedded = (Embedded *)potential;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        embedded->density[i] = embedded->slope[i + 1] * embedded->cutoff; //~ r1 data-race any write embedded->density[i] //~ r1 data-race any read embedded->slope[i + 1]
    return 0;
}

static Potential *embedded_potential(int n) {
    Embedded *made = own_malloc(sizeof(Embedded));
    made->cutoff = 2;
    made->force = force;
    made->density = own_malloc((n + 1) * sizeof(double));
    made->slope = made->density;
    return (Potential *)made;
}

int main(void) {
    Potential *potential = embedded_potential(100);
    potential->force(potential, 100);
    return potential->cutoff > 1;
}
