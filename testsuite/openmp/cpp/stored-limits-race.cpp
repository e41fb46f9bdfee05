// The limits of what is stored let numbers through that are too small, and a reference changes one after it was asked for.
// verdict: race
#include <algorithm>
static int lowest, changed;
int row[200];

void set_lowest(int v) { lowest = std::max(-1, std::min(v, 9)); }
void set_changed(int v, int w) {
    int &again = v;
    if (v < 0)
        return;
    again = w;
    changed = v;
}

void by_lowest() {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        row[i] = row[i + 10 + lowest]; //~ r1 data-race proved write row[i] //~ r1 data-race proved read row[i + 10 + lowest]
}
void by_changed() {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        row[i] = row[i + 10 + changed]; //~ r2 data-race possible write row[i] //~ r2 data-race possible read row[i + 10 + changed]
}
