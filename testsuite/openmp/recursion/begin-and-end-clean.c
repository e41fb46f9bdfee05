// A quicksort is given where its part begins and where it ends; a sum likewise.
// verdict: race-free
static void exchange(float *a, float *b) {
    float kept = *a;
    *a = *b;
    *b = kept;
}

static void sort(float *first, float *last) {
    if (last - first < 2)
        return;
    float pivot = last[-1];
    float *end = first;
    for (float *at = first; at < last - 1; ++at)
        if (*at < pivot)
            exchange(at, end++);
    exchange(end, last - 1);
#pragma omp task
    sort(first, end);
#pragma omp task
    sort(end + 1, last);
}

static double sum(const float *first, const float *last) {
    double left = 0, right = 0;
    if (last - first <= 256) {
        while (first < last)
            left += *first++;
        return left;
    }
    const float *middle = first + (last - first) / 2;
#pragma omp task shared(left)
    left = sum(first, middle);
#pragma omp task shared(right)
    right = sum(middle, last);
#pragma omp taskwait
    return left + right;
}

double sorted(float *values, long n) {
    double all = 0;
#pragma omp parallel
    {
#pragma omp single
        sort(values, values + n);
#pragma omp single
        all = sum(values, values + n);
    }
    return all;
}
