// A sequential recursion reads its parameter and writes by way of a global pointer to the same array, in two tasks.
// verdict: possible-race
// also: other findings allowed
int numbers[1000];
int *all;

static int raised(int *a, int low, int high) {
    if (high - low < 2) {
        int old = a[low];   //~ r1 data-race possible read a[low]
        all[low] = old + 1; //~ r1 data-race possible write all[low]
        return old;
    }
    int mid = low + (high - low) / 2;
    return raised(a, low, mid) + raised(a, mid, high);
}

int main(void) {
    all = numbers;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task
        raised(numbers, 0, 1000);
#pragma omp task
        raised(numbers, 0, 1000);
    }
    return numbers[0];
}
