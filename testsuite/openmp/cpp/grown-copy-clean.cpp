// A copy of a container, each thread's own, grows: there is more memory than what was copied.
// verdict: race-free
#include <string>
#include <vector>
int main() {
    std::vector<int> given(10);
    std::string text = "abc";
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        std::vector<int> own(given), sized(10), listed{1, 2};
        own.push_back(1);
        sized.push_back(2);
        listed.emplace_back(3);
        std::string longer = text;
        longer += 'c';
        sum += own.size() + sized.size() + listed.size() + longer.size();
    }
    return sum;
}
