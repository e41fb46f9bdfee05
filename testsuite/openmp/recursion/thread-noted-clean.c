// Each task notes which thread executes it, at a place of its own.
// verdict: race-free
#include <omp.h>
#include <stdio.h>

int visited[100];

void visit(int first, int last) {
    if (first >= last)
        return;
    int middle = first + (last - first) / 2;
    printf("thread %d\n", omp_get_thread_num());
    visited[middle] = omp_get_thread_num();
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
