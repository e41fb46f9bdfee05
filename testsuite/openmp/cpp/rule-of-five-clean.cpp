// Objects that are about to go are moved: values, what `std::move` names, and parameters that are returned.
// verdict: race-free
#include <utility>

int copies, assigned;

struct Item {
    int value = 0;
    Item() {}
    Item(const Item &other) : value(other.value) { copies = value; }
    Item(Item &&other) : value(other.value) {}
    Item &operator=(const Item &other) {
        value = other.value;
        assigned = value;
        return *this;
    }
    Item &operator=(Item &&other) {
        value = other.value;
        return *this;
    }
};

static Item passed(Item item) { return item; }

void move(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        Item one, two;
        Item three = std::move(one);
        two = std::move(three);
        two = Item();
        two = passed(Item());
        a[i] = two.value;
    }
}
