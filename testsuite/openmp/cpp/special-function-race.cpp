// Special cases of function templates are what is called, whatever the template does: these race.
// verdict: race
int a[200];
namespace parts {
template <class T> int place(T i) { return i; }
template <int N> void fill();
} // namespace parts
template <> int parts::place<int>(int i) { return i / 2; }
template <> int parts::place(short) { return 0; }
template <> void parts::fill<3>() {
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i] = a[i + 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i + 1]
}
int main() {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[parts::place(i)] = i; //~ r2 data-race proved write+write a[parts::place(i)]
#pragma omp parallel for
    for (short i = 0; i < 100; i++)
        a[parts::place(i)] = i; //~ r3 data-race proved write+write a[parts::place(i)]
    parts::fill<3>();
    return 0;
}
