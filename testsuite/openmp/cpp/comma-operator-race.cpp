// A class has a comma of its own, which counts.
// verdict: race
struct List {
    int count;
    List &operator,(int) {
        count++; //~ r1 data-race proved write+write count //~ r2 data-race proved read+write count
        return *this;
    }
};
void add(List &list) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        list, i;
}
