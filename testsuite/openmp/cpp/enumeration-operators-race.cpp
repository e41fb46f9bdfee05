// Operators that a program defines for an enumeration are called for it.
// verdict: race
enum class Step { first, second };

int joined, stepped;

Step operator|(Step a, Step b) {
    joined = 1; //~ r1 data-race proved write+write joined
    return a == b ? a : Step::second;
}

Step &operator++(Step &step) {
    stepped = 1; //~ r2 data-race proved write+write stepped
    return step = Step::second;
}

void walk(int n, Step *steps) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        Step own = Step::first | Step::second;
        ++own;
        steps[i] = own;
    }
}
