// A function that is given a struct may put other pointers there: those that were read before, or after, are distinct.
// verdict: race-free
struct grid {
    int *from, *to;
    int *sizes;
};
void exchange(struct grid *grid);
void count(int *sizes);

void before(struct grid *grid) {
    int *from = grid->from, *to = grid->to;
    exchange(grid);
#pragma omp parallel for
    for (int i = 0; i < 40; i++)
        to[i] = from[i + 1];
}

void after(struct grid *grid) {
    int *from = grid->from, *to = grid->to;
#pragma omp parallel for
    for (int i = 0; i < 40; i++)
        to[i] = from[i + 1];
    exchange(grid);
    from = grid->from;
    to = grid->to;
#pragma omp parallel for
    for (int i = 0; i < 40; i++)
        to[i] = from[i + 1];
}

void around(struct grid *grid) {
    int *from = grid->from;
    count(grid->sizes);
    int *to = grid->to;
#pragma omp parallel for
    for (int i = 0; i < 40; i++)
        to[i] = from[i + 1];
}
