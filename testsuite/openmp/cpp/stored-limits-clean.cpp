// What is stored lies between the limits that `std::max`, `std::min` and `std::clamp` say.
// verdict: race-free
#include <algorithm>
static int lowest, between;
int row[200];

void set_lowest(int v) { lowest = std::max(0, std::min(v, 9)); }
void set_between(int v) { between = std::clamp(v, 0, 9); }

void shift() {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        row[i] = row[i + 10 + lowest + between];
}
