// Tasks of a loop make a chain, and a task behind it waits for the last of them, so for all.
// verdict: race-free
int a[20], found;

int main(void) {
#pragma omp parallel
#pragma omp single
    {
        for (int i = 1; i < 10; i++) {
#pragma omp task depend(in : a[i - 1]) depend(out : a[i])
            a[i] = a[i - 1] + 1;
        }
#pragma omp task depend(in : a[9])
        found = a[8];
    }
    return found;
}
