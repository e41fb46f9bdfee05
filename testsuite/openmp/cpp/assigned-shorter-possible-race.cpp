// A vector is assigned one that may be shorter: elements that are left over are destroyed, which counts them.
// verdict: possible-race
// also: other findings allowed
#include <vector>

static int gone;

struct Item {
    ~Item() { ++gone; } //~ r1 data-race possible write+write gone
};

int main(int argc, char **argv) {
    std::vector<std::vector<Item>> rows(10, std::vector<Item>(3));
    std::vector<Item> none;
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        rows[i] = none;
    return gone;
}
