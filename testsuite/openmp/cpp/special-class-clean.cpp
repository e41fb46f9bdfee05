// Special cases of class templates, some of them templates: each iteration has elements of its own.
// verdict: race-free
int a[200];
template <class T> struct Layout;
template <> struct Layout<int> {
    static int at(int i) { return i; }
};
template <class T> struct Layout<T *> {
    static int at(int i) { return 199 - i; }
};
template <class T, int N> struct Row {
    T of[N];
    int at(int) { return 0; }
};
template <class T> struct Row<T, 100> {
    T of[100];
    int at(int i) { return i; }
};
template <class T, class U> struct Same {
    static const int step = 0;
};
template <class T> struct Same<T, T> {
    static const int step = 1;
};
template <class T> void fill() {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[Layout<T>::at(i)] = i;
}
int main() {
    fill<int>();
    fill<char *>();
    Row<double, 100> row;
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        row.of[row.at(i)] = i;
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[i * Same<long, long>::step] = i;
    return row.of[3] > a[3];
}
