// What a vector of owners holds is destroyed with it, by a destructor that counts.
// verdict: unknown
#include <memory>
#include <vector>

static int gone;

struct Item {
    ~Item() { ++gone; }
};

int main() {
#pragma omp parallel //~ unsupported
    {
        std::vector<std::unique_ptr<Item>> items; //~ unsupported
        items.push_back(std::make_unique<Item>()); //~ unsupported
    }
    return gone;
}
