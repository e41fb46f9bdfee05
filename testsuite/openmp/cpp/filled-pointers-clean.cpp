// Sequences of pointers that are filled with one, and then get their own.
// verdict: race-free
#include <vector>

struct job {
    int *out;
    int count;
};

void rows(std::vector<int> &cells) {
    std::vector<int *> to(10, nullptr);
    for (int i = 0; i < 10; i++)
        to[i] = cells.data() + 4 * i;
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        for (int k = 0; k < 4; k++)
            to[i][k] = i;
}

void read_only(int *m, std::vector<int> &sums) {
    std::vector<job> jobs(5, job{m, 1});
#pragma omp parallel for
    for (int i = 0; i < 5; i++)
        sums[i] = *jobs[i].out + jobs[i].count;
}
