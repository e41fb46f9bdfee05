// The same with objects of each iteration, and with parameters that stand for no references.
// verdict: race-free
#include <utility>

template <class T>
struct Slot {
    T place;
};

template <class T>
struct Same {
    using type = T;
};

template <class T>
void set(T target, int value) {
    target = value;
}

template <class T>
void store(T &&from, int value) {
    T target = from;
    target = value;
}

int slots(int n, int *a) {
    int one = 0, two = 0, three = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        Slot<int> slot{one};
        slot.place = i;
        set(two, i);
        set<int &>(a[i], i);
        typename Same<int>::type third = three;
        third = i;
        // What is moved, or is a value, is of the type itself.
        store(std::move(two), i);
        store(three + 1, i);
        store(a[i], third);
    }
    return one + two + three;
}
