// A pointer to a struct's first member comes back as one to the struct by way of memory without a type.
// verdict: unknown
struct base { double *data; int count; };
struct derived { struct base base; int total; };
struct job { void *argument; };
static void run(struct job *job) {
    struct derived *mine = job->argument;
    mine->total = 1;
}
void by_member(struct derived *d) {
    struct job job;
    job.argument = &d->base;
#pragma omp parallel sections
    {
#pragma omp section
        run(&job);
#pragma omp section
        d->total = 2;
    }
}
static void *up(struct base *b) { return b; }
void by_result(struct derived *d) {
    struct derived *again = up(&d->base);
#pragma omp parallel sections
    {
#pragma omp section
        again->total = 1;
#pragma omp section
        d->total = 2;
    }
}
