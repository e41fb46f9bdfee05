// Arguments of templates that are reference types: what is declared with the parameter is another name of an object.
// verdict: race
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
    target = value; //~ r2 data-race proved write+write target
}

// The parameter stands for a reference where the argument is an object that stays.
template <class T>
void store(T &&from, int value) {
    T target = from;
    target = value; //~ r4 data-race proved write+write target
}

int slots(int n) {
    int one = 0, two = 0, three = 0, four = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        Slot<int &> slot{one};
        slot.place = i; //~ r1 data-race proved write+write slot.place
        set<int &>(two, i);
        typename Same<int &>::type third = three;
        third = i; //~ r3 data-race proved write+write third
        store(four, i);
    }
    return one + two + three + four;
}
