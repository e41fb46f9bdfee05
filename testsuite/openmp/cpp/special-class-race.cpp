// Special cases of class templates, some of them templates: where these place elements, iterations meet.
// verdict: race
int a[200];
template <class T> struct Layout {
    static int at(int i) { return i; }
};
template <> struct Layout<int> {
    static int at(int i) { return i / 2; }
};
template <class T> struct Layout<T *> {
    static int at(int) { return 0; }
};
template <class T, class U> struct Same {
    static const int step = 1;
};
template <class T> struct Same<T, T> {
    static const int step = 0;
};
template <class T> void fill() {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[Layout<T>::at(i)] = i; //~ r1 data-race proved write+write a[Layout<T>::at(i)]
}
int main() {
    fill<int>();
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[Layout<char *>::at(i)] = i; //~ r2 data-race proved write+write a[Layout<char *>::at(i)]
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[i * Same<long, long>::step] = i; //~ r3 data-race proved write+write a[i * Same<long, long>::step]
    return 0;
}
