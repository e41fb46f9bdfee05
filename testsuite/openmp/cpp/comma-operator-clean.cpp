// A class has a comma of its own, which counts in an object of the thread.
// verdict: race-free
struct List {
    int count;
    List &operator,(int) {
        count++;
        return *this;
    }
};
void add(int *o) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        List list;
        list.count = 0;
        list, i, i;
        o[i] = list.count;
    }
}
