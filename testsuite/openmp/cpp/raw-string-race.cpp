// Behind a raw string of several lines the lines are counted on.
// verdict: race
#include <cstdio>

static const char *usage = R"x(usage: "sum" [n]
)"
#pragma omp parallel for
)x"; static int sum; int main(int argc, char **) {
    if (argc > 3)
        std::puts(usage);
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        sum += i; //~ r1 data-race proved write+write sum //~ r2 data-race proved read+write sum
    return sum;
}
