// The library calls functions of the program that count in shared variables: allocators, special cases of its templates,
// constructors and destructors of what it holds. Such calls are not followed. (All are races.)
// verdict: unknown
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

static int allocations, freed, swaps, copies, made, gone, parts;

template <class T> struct Counting {
    using value_type = T;
    Counting() = default;
    template <class U> Counting(const Counting<U> &) {}
    T *allocate(std::size_t n) {
        allocations++;
        return static_cast<T *>(std::malloc(n * sizeof(T)));
    }
    void deallocate(T *p, std::size_t) { std::free(p); }
};

struct Node {
    int value;
};
struct Two {
    int a, b;
};
template <std::size_t I> int get(const Two &two) {
    parts++;
    return I == 0 ? two.a : two.b;
}
namespace std {
template <> struct default_delete<Node> {
    void operator()(Node *p) const {
        freed++;
        delete p;
    }
};
template <> void swap<Node>(Node &x, Node &y) noexcept {
    swaps++;
    int value = x.value;
    x.value = y.value;
    y.value = value;
}
template <> struct tuple_size<Two> {
    static constexpr size_t value = 2;
};
template <size_t I> struct tuple_element<I, Two> {
    using type = int;
};
} // namespace std

struct Copied {
    int x;
    Copied(int x) : x(x) {}
    Copied(const Copied &other) : x(other.x) { copies++; }
};
struct Made {
    int x;
    Made(int x) : x(x) { made++; }
};
struct Base {
    int x = 0;
};
struct Derived : Base {
    ~Derived() { gone++; }
};

int main() {
    int out[64];
#pragma omp parallel for //~ unsupported
    for (int i = 0; i < 64; i++) {
        std::vector<int, Counting<int>> v(10);
        v[0] = i;
        out[i] = v[0];
    }
#pragma omp parallel for //~ unsupported
    for (int i = 0; i < 64; i++) {
        std::unique_ptr<Node> node(new Node);
        node->value = i;
        out[i] = node->value;
    }
#pragma omp parallel for //~ unsupported
    for (int i = 0; i < 64; i++) {
        Node p{i}, q{2};
        std::swap(p, q);
        out[i] = p.value;
    }
#pragma omp parallel for //~ unsupported
    for (int i = 0; i < 64; i++) {
        std::vector<Copied> v = {Copied(i), Copied(2)};
        out[i] = v[0].x;
    }
#pragma omp parallel for //~ unsupported
    for (int i = 0; i < 64; i++) {
        std::optional<Made> made = i;
        out[i] = made->x;
    }
#pragma omp parallel for //~ unsupported
    for (int i = 0; i < 64; i++) {
        std::shared_ptr<Base> base = std::make_shared<Derived>();
        out[i] = base->x;
    }
#pragma omp parallel for //~ unsupported
    for (int i = 0; i < 64; i++) {
        Two two{i, 2};
        auto [a, b] = two;
        out[i] = a + b;
    }
    return out[0] + allocations + freed + swaps + copies + made + gone + parts;
}
