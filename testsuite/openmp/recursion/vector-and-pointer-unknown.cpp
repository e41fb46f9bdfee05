// What a pointer beside a vector leads to, in a struct that is given by value, is not followed. (All calls write there: a race.)
// verdict: unknown
#include <vector>

struct job {
    std::vector<int> parts;
    int *last;
};

static void run(job j, int n) {
    if (n < 2) {
        *j.last = n;
        return;
    }
#pragma omp task
    run(j, n / 2); //~ unsupported
    run(j, n / 3); //~ unsupported
#pragma omp taskwait
}

int main() {
    int last = 0;
    job all{std::vector<int>(4), &last};
#pragma omp parallel
#pragma omp single
    run(all, 50);
    return last;
}
