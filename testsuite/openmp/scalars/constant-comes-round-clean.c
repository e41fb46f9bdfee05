// An unsigned product that comes round is not undone by a quotient, be it of a variable or of an argument.
// verdict: race-free
int a[100];

static int undone(unsigned x) { return x * 6u / 6u == x || x + x > x; }

int main(void) {
    unsigned x = 3000000000u;
    int same = x * 6u / 6u == x || x * 2u >= x || (x << 2) >> 2 == x || x * 3u % 3u == 0;
    int again = undone(3000000000u);
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        if (same || again)
            a[i] = a[i + 1];
    return 0;
}
