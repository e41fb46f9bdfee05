// Each task notes which thread executes it, all at the same place.
// verdict: possible-race
// also: other findings allowed
#include <omp.h>
#include <stdio.h>

int visited[100];

void visit(int first, int last) {
    if (first >= last)
        return;
    int middle = first + (last - first) / 2;
    printf("thread %d\n", omp_get_thread_num());
    visited[0] = omp_get_thread_num(); //~ r1 data-race possible write+write visited[0]
#pragma omp task
    visit(first, middle);
#pragma omp task
    visit(middle + 1, last);
#pragma omp taskwait
}

int main(void) {
#pragma omp parallel
#pragma omp single
    visit(0, 100);
}
