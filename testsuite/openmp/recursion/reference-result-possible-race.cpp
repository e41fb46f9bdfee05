// Two calls give their results to one variable of their caller by reference.
// verdict: possible-race
// also: other findings allowed
static void paths(int right, int down, long &found) {
    if (right == 0 || down == 0) {
        found = 1; //~ r1 data-race possible write+write found
        return;
    }
    long one, &other = one;
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
    paths(2, 2, found);
    return found == 0;
}
