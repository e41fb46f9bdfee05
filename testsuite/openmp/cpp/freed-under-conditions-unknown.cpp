// Objects without names free their memory by a function that looks at a shared variable, which others write. (It is a race.)
// verdict: unknown
#include <random>

static int checked;

struct Owner {
    int *at;
    bool owns;
    Owner(int n) : at(new int[n]), owns(true) {}
    Owner(Owner &&other) : at(other.at), owns(other.owns) { other.at = nullptr; }
    void release() {
        if (at != nullptr)
            delete[] at;
        if (checked) {
            at = nullptr;
        }
    }
    ~Owner() { release(); }
    int first() { return at[0]; }
};

static Owner owner(int n) { return Owner(n); }

int main() {
    int out[100];
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        std::mt19937 generator(i);
        checked = i;
        out[i] = owner(10).first() + (generator.max() == 4294967295u ? 1 : 0); //~ unsupported
    }
    return out[1];
}
