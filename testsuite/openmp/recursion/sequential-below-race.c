// A sort with tasks goes on with a sequential one where little is left, which touches one element more than it is given.
// verdict: possible-race
// also: other findings allowed
#include <stdlib.h>

static void alone(int *a, int low, int high) {
    if (high - low < 2)
        return;
    int mid = low + (high - low) / 2;
    alone(a, low, mid);
    alone(a, mid, high);
    for (int i = low; i <= high; i++)
        a[i]++; //~ r1 data-race any write+write a[i]
}

static void counted(int *a, int low, int high) {
    if (high - low < 1000) {
        alone(a, low, high);
        return;
    }
    int mid = low + (high - low) / 2;
#pragma omp task
    counted(a, low, mid);
#pragma omp task
    counted(a, mid, high);
#pragma omp taskwait
}

int main(void) {
    static int a[2001];
#pragma omp parallel
#pragma omp single
    counted(a, 0, 2000);
    return a[7] > 0;
}
