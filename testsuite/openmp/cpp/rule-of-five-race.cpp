// Copies of objects that stay are made by the functions for copies, also where the object is not constant.
// verdict: race
#include <utility>

int copies, assigned;

struct Item {
    int value = 0;
    Item() {}
    Item(const Item &other) : value(other.value) {
        copies = value; //~ r1 data-race proved write+write copies
    }
    Item(Item &&other) : value(other.value) {}
    Item &operator=(const Item &other) {
        value = other.value;
        assigned = value; //~ r2 data-race proved write+write assigned
        return *this;
    }
    Item &operator=(Item &&other) {
        value = other.value;
        return *this;
    }
};

static int taken(Item item) { return item.value; }

void copy(int n, int *a) {
    Item whole;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        a[i] = taken(whole);
        Item one;
        one = whole;
        a[i] += one.value;
    }
}
