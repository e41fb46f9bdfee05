// A vector that was cleared holds zeros when it has grown again: all iterations write one element.
// verdict: race
#include <vector>

int main() {
    std::vector<int> at(4);
    for (int i = 0; i < 4; i++)
        at[i] = i;
    at.clear();
    at.resize(4);
    int a[4] = {0};
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        a[at[i]] = i; //~ r1 data-race proved write+write a[at[i]]
    return a[0];
}
