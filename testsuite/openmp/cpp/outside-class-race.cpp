// Classes that are members of others, or of namespaces, and are defined outside of them.
// verdict: race
#include <memory>
#include <vector>

namespace geo {
class Tree {
public:
    struct Node;
    enum class Side : unsigned char;
    Tree(int n);
    operator int() const;
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

enum class geo::Tree::Side : unsigned char { left, right };

struct geo::Tree::Parts {
    int count;
};

geo::Tree::Tree(int n) : parts(new Parts{n}) {}

geo::Tree::operator int() const { return parts->count; }

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
    geo::Tree::Side sides[10];
    int count = tree;
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        sides[0] = count > i ? geo::Tree::Side::left : geo::Tree::Side::right; //~ r2 data-race proved write+write sides[0]
    return sides[0] == geo::Tree::Side::left;
}
