// Special cases of members of templates are not followed, nor what the templates say instead.
// verdict: unknown
int a[100];
template <class T> struct Layout {
    static int at(int i) { return i; }
};
template <> int Layout<int>::at(int) { return 0; }
struct Places {
    template <class T> int of(T i) { return i; }
};
template <> int Places::of<int>(int) { return 0; }
void fill(Places places) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[Layout<int>::at(i)] = i; //~ unsupported
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[places.of(i)] = i; //~ unsupported
}
