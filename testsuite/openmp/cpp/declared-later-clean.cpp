// Functions that are declared behind a template are not those that it calls with numbers.
// verdict: race-free
int count;

void note(double) {}
template <class T> void keep(T value) {
    note(1);
    note(value);
}
void note(int) { count++; }

template <class T> struct Keeper {
    void keep(T value) { note(value); }
    void put(T value);
};
void note(long) { count++; }
template <class T> void Keeper<T>::put(T value) { note(value); }

int main() {
#pragma omp parallel for
    for (int i = 0; i < 64; i++) {
        keep(i);
        Keeper<double> keeper;
        keeper.keep(i);
        keeper.put(i);
    }
    return count;
}
