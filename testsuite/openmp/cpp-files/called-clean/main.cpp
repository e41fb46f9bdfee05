#include <vector>
namespace work {
void add(std::vector<int> &to, const std::vector<int> &from, int shift);
}

int main() {
    std::vector<int> a(100), b(200);
    work::add(a, b, 1);
    return a[0];
}
