// References that are bound to what functions return by value: to objects of their own, not to what these were read from.
// verdict: race-free
int total;

int get() { return total; }

struct Counter {
    int value = 0;
    int get() const { return value; }
};

static void change(int &&x, int to) { x = to; }

int sum(int n, const Counter &counter) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        auto &&first = get();
        first = i;
        int &&second = counter.get();
        second = i;
        change(get(), i);
        change(counter.get(), i);
    }
    int a[8];
#pragma omp parallel sections
    {
#pragma omp section
        {
            total = 5;
            const int &before = get();
            total = 6;
            a[before] = 1;
        }
#pragma omp section
        a[6] = 2;
    }
    return a[5];
}
