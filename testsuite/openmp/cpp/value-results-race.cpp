// A reference that is bound to what a function returns by value does not see later changes; one to a reference does.
// verdict: race
int total;

int get() { return total; }

int &place() { return total; }

int sum(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        auto &&first = place();
        first = i; //~ r1 data-race proved write+write first
    }
    int a[8];
#pragma omp parallel sections
    {
#pragma omp section
        {
            total = 5;
            const int &before = get();
            total = 6;
            a[before] = 1; //~ r2 data-race proved write a[before]
        }
#pragma omp section
        a[5] = 2; //~ r2 data-race proved write a[5]
    }
    return a[5];
}
