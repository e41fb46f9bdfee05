// Functions of a base class that allocate and free memory are those of the classes that derive from it. (Both are races.)
// verdict: unknown
#include <cstddef>
#include <cstdlib>
static int made, freed;
struct Pooled {
    static void *operator new(std::size_t size) {
        made++;
        return std::malloc(size);
    }
    static void operator delete(void *memory) { std::free(memory); }
};
struct Freed {
    static void operator delete(void *memory) {
        freed++;
        std::free(memory);
    }
};
struct Node : Pooled {
    int value = 0;
};
struct Leaf : Freed {
    int value = 0;
};
int main() {
#pragma omp parallel for
    for (int i = 0; i < 64; i++) {
        Node *node = new Node; //~ unsupported
        delete node;           //~ unsupported
    }
#pragma omp parallel for
    for (int i = 0; i < 64; i++) {
        Leaf *leaf = new Leaf;
        delete leaf; //~ unsupported
    }
    return made + freed;
}
