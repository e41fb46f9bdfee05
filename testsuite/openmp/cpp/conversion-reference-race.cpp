// Conversion functions that return references: a reference that is bound to the object is one to what they give.
// verdict: race
struct View {
    int *at;
    operator int &() const { return *at; }
};

template <class T>
struct Box {
    T value{};
    operator T &() { return value; }
};

int write(int n) {
    int one = 0, two = 0;
    Box<int> box;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        View first{&one}, second{&two};
        int &x = first;
        x = i;                          //~ r1 data-race proved write+write x
        static_cast<int &>(second) = i; //~ r2 data-race proved write+write ?
        int &inner = box;
        inner = i; //~ r3 data-race proved write+write inner
    }
    return one + two;
}
