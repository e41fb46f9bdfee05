// The same with another object for each iteration.
// verdict: race-free
struct View {
    int *at;
    operator int &() const { return *at; }
};

template <class T>
struct Box {
    T value{};
    operator T &() { return value; }
};

void write(int n, int *a, int *b) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        View first{&a[i]}, second{&b[i]};
        int &x = first;
        x = i;
        static_cast<int &>(second) = i;
        Box<int> box;
        int &inner = box;
        inner = i;
    }
}
