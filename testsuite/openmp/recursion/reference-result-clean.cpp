// Calls give their results to variables of their callers by reference, which wait for them.
// verdict: race-free
static void paths(int right, int down, long &found) {
    if (right == 0 || down == 0) {
        found = 1;
        return;
    }
    long one, other;
#pragma omp task shared(one)
    paths(right - 1, down, one);
#pragma omp task shared(other)
    paths(right, down - 1, other);
#pragma omp taskwait
    found = one + other;
}

int main() {
    long found = 0;
#pragma omp parallel
#pragma omp single
    paths(12, 12, found);
    return found == 0;
}
