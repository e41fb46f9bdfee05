// Functions that return a reference to their object: what it refers to is not read where nobody wants its value.
// verdict: race-free
struct Counter {
    int count;
    Counter &add(int by) {
#pragma omp atomic
        count += by;
        return *this;
    }
};
void count(Counter &all) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        all.add(i).add(2);
}
