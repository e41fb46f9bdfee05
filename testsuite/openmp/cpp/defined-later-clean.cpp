// Templates that are declared where they are called, and defined behind it: what is shared is added up in one step.
// verdict: race-free
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
#pragma omp atomic
    shared += by;
}
template <class T> T place(T i) { return i; }
