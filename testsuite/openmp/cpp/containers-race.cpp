// Lists and queues that all threads change.
// verdict: race
#include <list>
#include <queue>
void pushed(std::queue<int> &queue) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        queue.push(i); //~ r1 data-race proved read+write queue //~ r2 data-race proved write+write queue
}
void listed(std::list<int> &items, int *o) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        o[i] = items.empty(); //~ r3 data-race proved read items
#pragma omp critical
        items.push_front(i); //~ r3 data-race proved write items
    }
}
