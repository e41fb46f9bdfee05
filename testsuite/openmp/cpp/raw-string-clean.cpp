// A raw string is one token, whatever stands in it: quotes, backslashes, and lines that look like directives.
// verdict: race-free
#include <cstdio>

static const char *usage = R"(usage: "sum" [n]\
#pragma omp parallel for
#define n 3
)";

int main(int argc, char **) {
    int n = 10, sum = 0;
    int list[16] = {0};
    if (argc > 3)
        std::printf("%s%s", usage, R"end(no ")" ends it)end");
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++)
        sum += i;
    // Four characters, and the null character.
    const int length = sizeof(R"(\n"
)");
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        list[i] = list[i + length - 1];
    return sum + list[0];
}
