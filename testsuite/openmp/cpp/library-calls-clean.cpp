// What counts in shared variables, and nothing calls in the regions: other objects of the classes do, outside of them, and
// the library has no part of it.
// verdict: race-free
#include <iostream>
#include <utility>
#include <vector>

static int copies, printed, compared;

struct Copied {
    int x;
    Copied(int x) : x(x) {}
    Copied(const Copied &other) : x(other.x) { copies++; }
    Copied(Copied &&other) : x(other.x) {}
    bool operator<(const Copied &other) const {
        compared++;
        return x < other.x;
    }
};
enum class Colour { red, green };
std::ostream &operator<<(std::ostream &out, Colour colour) {
    printed++;
    return out << static_cast<int>(colour);
}
template <class T> struct Box {
    T value;
};

int main() {
    int out[64];
    std::vector<int> numbers(64, 1);
#pragma omp parallel for
    for (int i = 0; i < 64; i++) {
        Copied one(i), other(std::move(one));
        Box<Copied> box{Copied(numbers[i])};
        out[i] = other.x + box.value.x + static_cast<int>(Colour::green);
    }
    return out[0] + copies + printed + compared;
}
