// Elements that algorithms and containers copy or make, of which each points to memory of its own.
// verdict: race-free
#include <algorithm>
#include <iterator>
#include <vector>

struct job {
    int *out;
    int count;
};

void generated() {
    std::vector<int *> to(10);
    std::generate_n(to.begin(), 10, [] { return new int; });
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        *to[i] = i;
}

void inserted(int *cells) {
    std::vector<int *> from(10), to;
    for (int i = 0; i < 10; i++)
        from[i] = cells + 4 * i;
    to.insert(to.end(), from.begin(), from.end());
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        for (int k = 0; k < 4; k++)
            to[i][k] = i;
}

void numbers(int *a) {
    std::vector<int> to;
    to.insert(to.end(), 10, 1);
    std::replace(to.begin(), to.end(), 1, 2);
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i] = to[i];
}

void read_only(int *m, std::vector<int> &sums) {
    std::vector<job> jobs;
    jobs.insert(jobs.end(), 5, job{m, 1});
#pragma omp parallel for
    for (int i = 0; i < 5; i++)
        sums[i] = *jobs[i].out + jobs[i].count;
}
