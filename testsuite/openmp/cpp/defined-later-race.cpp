// Templates that are declared where they are called, and defined behind it.
// verdict: race
int shared, a[100];
template <class T> void add(T by);
template <class T> T place(T i);
int main() {
#pragma omp parallel
    add(1);
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[place(i)] = i;
    return shared;
}
template <class T> void add(T by) {
    shared += by; //~ r1 data-race proved write+write shared //~ r2 data-race proved read+write shared
}
template <class T> T place(T i) { return i; }
