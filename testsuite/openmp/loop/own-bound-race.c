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
