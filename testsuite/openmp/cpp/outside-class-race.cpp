// Classes that are members of others, or of namespaces, and are defined outside of them.
// verdict: race
#include <memory>
#include <vector>

namespace geo {
class Tree {
public:
    struct Node;
    Tree(int n);
    void build(std::vector<Node> &out) const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts;
};
struct Box;
}

struct geo::Box {
    double low, high;
};

struct geo::Tree::Node {
    Box box;
    int left = -1;
};

struct geo::Tree::Parts {
    int count;
};

geo::Tree::Tree(int n) : parts(new Parts{n}) {}

void geo::Tree::build(std::vector<Node> &out) const {
#pragma omp parallel for
    for (int i = 0; i < parts->count; i++) {
        out[i].box.low = 0;
        out[0].left = i; //~ r1 data-race proved write+write out[0].left
    }
}

int main() {
    std::vector<geo::Tree::Node> nodes(10);
    geo::Tree tree(10);
    tree.build(nodes);
}
