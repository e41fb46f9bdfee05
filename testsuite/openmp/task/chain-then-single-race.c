// Tasks of a loop make a chain, and a task behind it waits for the one before the last only.
// verdict: race
int a[20], found;

int main(void) {
#pragma omp parallel
#pragma omp single
    {
        for (int i = 1; i < 10; i++) {
#pragma omp task depend(in : a[i - 1]) depend(out : a[i])
            a[i] = a[i - 1] + 1; //~ r1 data-race proved write a[i]
        }
#pragma omp task depend(in : a[8])
        found = a[9]; //~ r1 data-race proved read a[9]
    }
    return found;
}
