// A function that returns a reference to its object, the value of which is used.
// verdict: race
struct Counter {
    int count;
    Counter &add(int by) {
#pragma omp atomic
        count += by; //~ r1 data-race proved write count
        return *this;
    }
};
void count(Counter &all, int *o) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        o[i] = all.add(i).count; //~ r1 data-race proved read all.add(i).count
}
