// What structures and arrays start with: designators, braces left out, zeros for the rest.
// verdict: race-free
struct pair {
    int first, second;
};
static struct {
    int step, other;
} settings = {.step = 1};
static const struct pair fixed[2] = {1, 2, 3, 4};
struct grid {
    int rows, columns;
    struct pair corner;
} grid;
static int nested[2][2] = {1, 2, 3, 4};
static struct {
    int widths[3];
    int count;
} table = {{1, 1, 1}};
int main(void) {
    double a[400];
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i * settings.step] = i;
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i * fixed[1].second] = i;
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i + grid.corner.first * i] = i;
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i * nested[1][0]] = i;
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i * (table.widths[2] + table.count)] = i;
    struct {
        struct pair inner;
        int last;
    } local[2] = {[1].inner.second = 3, [0] = {{1, 2}, 7}};
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i * (local[1].inner.second + local[1].last)] = i;
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i * local[0].last] = i;
    static struct pair kept = {.second = 2};
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i * (kept.first + kept.second)] = i;
    int chosen[4];
    chosen[0] = 1;
    chosen[1] = 2;
    chosen[2] = 3;
    chosen[3] = 4;
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i * chosen[2]] = i;
    int ranged[12] = {[0 ... 9] = 2, 5};
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i * ranged[10]] = i;
    return (int)a[0];
}
