// Lists and queues under critical sections, and tuples that are read.
// verdict: race-free
#include <list>
#include <queue>
#include <tuple>
int drained(std::queue<int> &queue) {
    int sum = 0;
#pragma omp parallel
    {
        bool more = true;
        while (more) {
            int item = -1;
#pragma omp critical
            {
                if (!queue.empty()) {
                    item = queue.front();
                    queue.pop();
                } else {
                    more = false;
                }
            }
            if (item >= 0)
#pragma omp atomic
                sum += item;
        }
    }
    return sum;
}
void listed(std::list<int> &items) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
#pragma omp critical
        items.push_back(i);
}
void parts(const std::tuple<int, double> &both, double *o) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        o[i] = std::get<0>(both) + std::get<1>(both);
}
