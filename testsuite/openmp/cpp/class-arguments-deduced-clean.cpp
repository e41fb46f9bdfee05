// The arguments of class templates follow from what objects are made of.
// verdict: race-free
#include <vector>

template <class T> struct Ref {
    T &to;
    Ref(T &of) : to(of) {}
    void set(int i) { to = i; }
};

template <class A, class B> struct Two {
    A a;
    B b;
    Two(A x, B y) : a(x), b(y) {}
};

template <class T> struct Box {
    T value;
    explicit Box(T v) : value(v) {}
    Box(const Box &other) : value(other.value) {}
};

template <class T> struct Held {
    std::vector<T> data;
    Held(const std::vector<T> &of) : data(of) {}
};

int main() {
    std::vector<int> all(64);
#pragma omp parallel for
    for (int i = 0; i < 64; i++) {
        int own = 0;
        Ref ref(own);
        ref.set(i);
        const Ref other{own};
        Two two(1, 2.5);
        two.a = i;
        two.b = other.to;
        Box box(3);
        box.value++;
        Box copy(box);
        copy.value++;
        auto made = Two(i, 'c');
        made.a++;
        Held held(all);
        held.data[0] = i;
    }
    return all[3];
}
