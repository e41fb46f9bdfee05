// The clean twin: only the variant, which such a call does not name, would race.
// verdict: race-free
static int out[64];

static void variant(int i) {
    out[i / 2] = i;
}

#pragma omp declare variant(variant) match(construct = {parallel})
static void base(int i) {
    out[i] = i;
}

int main(void) {
    void (*f)(int) = base;
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        f(i);
    return out[2];
}
