// Loops that change their own bound: by a pointer to it, in a called function, as another member of a union, or by way of
// a whole struct. How often they run follows from the last value, not from the first.
// verdict: race
struct image { int width; double *pixels; };
union bound { int count; float other; };
static int hit;
static int limit = 3;
static void widen(struct image *image) { image->width = 5; }
static void raise(void) { limit = 5; }

int by_pointer(int n) {
    struct image image = {3, 0};
    int *width = &image.width;
    int steps = 0;
    for (int j = 0; j < image.width; j++) {
        width[0] = 5;
        steps++;
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (steps == 5)
            hit = i; //~ r1 data-race proved write+write hit
    return steps;
}
int by_function(int n) {
    struct image image = {3, 0};
    int steps = 0;
    for (int j = 0; j < image.width; j++) {
        widen(&image);
        steps++;
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (steps == 5)
            hit = i; //~ r2 data-race proved write+write hit
    return steps;
}
int by_global(int n) {
    int steps = 0;
    limit = 3;
    for (int j = 0; j < limit; j++) {
        raise();
        steps++;
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (steps == 5)
            hit = i; //~ r3 data-race proved write+write hit
    return steps;
}
int by_struct(int n, struct image *images) {
    struct image *first = images;
    int steps = 0;
    for (int j = 0; j < first->width; j++) {
        images[0] = (struct image){5, 0};
        steps++;
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (steps == 5)
            hit = i; //~ r4 data-race possible write+write hit
    return steps;
}
int by_union(int n) {
    union bound bound;
    int steps = 0;
    bound.count = 3;
    for (int j = 0; j < bound.count; j++) {
        bound.other = 7e-45f;
        steps++;
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (steps == 5)
            hit = i; //~ r5 data-race possible write+write hit
    return steps;
}
static int *kept;
static void keep(int *p) { kept = p; }
static void grow(int *p) { p[0] = 4; }
// Each begins with a bound of 2, which the first iteration makes 4: two iterations of the loop around meet.
void by_variable(int *a) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        int m = 2, *p = &m;
        for (int j = 0; j < m; j++) {
            *p = 4;
            a[2 * i + j] = i; //~ r6 data-race proved write+write a[2 * i + j]
        }
    }
}
void by_element(int *a) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        int m[1] = {2}, *p = m;
        for (int j = 0; j < m[0]; j++) {
            p[0] = 4;
            a[2 * i + j] = i; //~ r7 data-race proved write+write a[2 * i + j]
        }
    }
}
void by_argument(int *a) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        int m[1] = {2};
        for (int j = 0; j < m[0]; j++) {
            grow(m);
            a[2 * i + j] = i; //~ r8 data-race proved write+write a[2 * i + j]
        }
    }
}
void by_kept_pointer(int *a) {
    int m = 2;
    keep(&m);
    for (int j = 0; j < m; j++) {
        *kept = 4;
#pragma omp parallel for
        for (int i = 0; i < 100; i++)
            a[(j < 3) * i] = i; //~ r9 data-race proved write+write a[(j < 3) * i]
    }
}
