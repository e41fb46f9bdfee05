// `std::move` of what is constant: it is copied, not emptied.
// verdict: race-free
#include <utility>
#include <vector>
struct Holder {
    std::vector<int> items;
    explicit Holder(const std::vector<int> &from) : items(std::move(from)) {}
    std::vector<int> all() const { return std::move(items); }
};
int main() {
    const std::vector<int> fixed(10);
    std::vector<int> source(5);
    Holder holder(source);
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        std::vector<int> copy = std::move(fixed);
        Holder own(source);
        sum += copy.size() + own.items.size() + holder.all().size();
    }
    return sum;
}
