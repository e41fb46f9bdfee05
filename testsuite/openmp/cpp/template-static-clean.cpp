// A static member of a class template has one value for all threads, and those of two classes are two variables.
// verdict: race-free
template <class T> struct Limits {
    static int most;
};
template <class T> int Limits<T>::most = 2;
int cells[16];
int main() {
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        cells[i + Limits<int>::most] = Limits<char>::most;
#pragma omp parallel sections
    {
#pragma omp section
        Limits<int>::most = 1;
#pragma omp section
        Limits<char>::most = 2;
    }
}
