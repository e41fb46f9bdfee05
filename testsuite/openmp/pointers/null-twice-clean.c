// A pointer that was tested before the region is not null in the functions that test it again.
// verdict: race-free
struct Context {
    int count;
    double *weights;
};

static int failed;

static void weigh(struct Context *context, int i) {
    if (!context) {
        failed = i;
        return;
    }
    context->weights[i] = i;
}

int run(struct Context *context) {
    if (!context)
        return -1;
#pragma omp parallel for
    for (int i = 0; i < context->count; i++)
        weigh(context, i);
    return failed;
}
