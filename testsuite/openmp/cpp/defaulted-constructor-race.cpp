// A constructor that is `= default` gives a member the same value in each iteration.
// verdict: race
struct Slot {
    Slot() = default;
    int at = 3;
};
int main() {
    int used[8] = {0};
#pragma omp parallel for
    for (int i = 0; i < 8; i++) {
        Slot slot;
        used[slot.at] = i; //~ r1 data-race proved write+write used[slot.at]
    }
    return used[0];
}
