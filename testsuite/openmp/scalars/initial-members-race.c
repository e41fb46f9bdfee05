// What structures and arrays start with: designators, braces left out, zeros for the rest.
// verdict: race
struct pair {
    int first, second;
};
static struct {
    int step, other;
} settings = {.step = 1};
static const struct pair fixed[2] = {1, 2, 3};
static int nested[2][2] = {1, 2};
struct grid {
    int rows, columns;
    struct pair corner;
} grid;
struct grid changed = {1, 1, 1, 1};
int main(void) {
    double a[400];
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i * settings.other] = i; //~ r1 data-race proved write+write a[i * settings.other]
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i * fixed[1].second] = i; //~ r2 data-race proved write+write a[i * fixed[1].second]
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i * nested[1][0]] = i; //~ r3 data-race proved write+write a[i * nested[1][0]]
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i * grid.corner.first] = i; //~ r4 data-race proved write+write a[i * grid.corner.first]
    changed.corner.second = 0;
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i * changed.corner.second] = i; //~ r5 data-race proved write+write a[i * changed.corner.second]
    int chosen[3];
    chosen[0] = 1;
    chosen[1] = 2;
    chosen[2] = 0;
    for (int k = 0; k < 2; k++) {
#pragma omp parallel for
        for (int i = 0; i < 10; i++)
            a[i * chosen[1]] = i; //~ r6 data-race proved write+write a[i * chosen[1]]
        chosen[1] = 0;
    }
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i * chosen[2]] = i; //~ r7 data-race proved write+write a[i * chosen[2]]
    return (int)a[0];
}
void later(double *a) {
    // Somebody else may have changed it.
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i * (grid.rows == 0)] = i; //~ r8 data-race proved write+write a[i * (grid.rows == 0)]
}
