// Tasks count in an element of their thread's own: that one thread executes them one after the other is not seen.
// verdict: unknown
#include <omp.h>
#include <stdio.h>

int visited[100];

void visit(int first, int last) {
    if (first >= last)
        return;
    int middle = first + (last - first) / 2;
    printf("thread %d\n", omp_get_thread_num());
    visited[omp_get_thread_num()] = omp_get_thread_num();
#pragma omp task
    visit(first, middle); //~ unsupported
#pragma omp task
    visit(middle + 1, last); //~ unsupported
#pragma omp taskwait
}

int main(void) {
#pragma omp parallel
#pragma omp single
    visit(0, 100);
}
