// Vectors that grow in critical sections, or are each thread's own; what they held before is where it was.
// verdict: race-free
#include <mutex>
#include <vector>
std::vector<int> collected(const std::vector<double> &v, double limit) {
    std::vector<int> out;
#pragma omp parallel
    {
        std::vector<int> mine;
#pragma omp for nowait
        for (int i = 0; i < (int)v.size(); i++)
            if (v[i] > limit)
                mine.push_back(i);
#pragma omp critical
        out.insert(out.end(), mine.begin(), mine.end());
    }
    return out;
}
class Log {
    std::mutex mutex_;
    std::vector<int> ids_;

  public:
    void add(int id) {
        std::lock_guard<std::mutex> guard(mutex_);
        ids_.push_back(id);
    }
};
void logged(int n) {
    Log log;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        log.add(i);
}
void rows(int n, const int *x) {
    std::vector<std::vector<int>> rows(n);
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        rows[i].push_back(x[i]);
}
void stepped(int n) {
    std::vector<double> now(n), next(n);
    for (int step = 0; step < 10; step++) {
#pragma omp parallel for
        for (int i = 1; i < n - 1; i++)
            next[i] = now[i - 1] + now[i + 1];
        now = next;
    }
}
