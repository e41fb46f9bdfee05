// `auto &[a, b] = array` names the elements themselves; a copy reads them.
// verdict: race
// also: other findings allowed
int main() {
    int ends[2] = {1, 9}, others[2] = {0, 0};
    int list[50];
#pragma omp parallel for
    for (int i = 0; i < 50; i++) {
        auto &[first, last] = ends;
        auto [one, two] = others; //~ r1 data-race proved read others
        first += i; //~ r2 data-race proved write+write first
        if (i == 7)
            others[1] = two + 1; //~ r1 data-race proved write others[1]
        list[i] = first + one;
    }
    return list[3] + ends[0];
}
