// A static member of a class template is defined outside of it, with a value that may be 2.
// verdict: possible-race
template <class T> struct Limits {
    static int most;
};
template <class T> int Limits<T>::most = 2;
int cells[16];
int main() {
#pragma omp parallel sections
    {
#pragma omp section
        cells[Limits<int>::most] = 1; //~ r1 data-race possible write cells[Limits<int>::most]
#pragma omp section
        cells[2] = 2; //~ r1 data-race possible write cells[2]
    }
}
