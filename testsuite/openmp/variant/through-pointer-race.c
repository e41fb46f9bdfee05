// A call through a pointer is one of the function that it points to, whatever variants that has.
// verdict: race
static int out[64];

static void variant(int i) {
    out[i] = i;
}

#pragma omp declare variant(variant) match(construct = {parallel})
static void base(int i) {
    out[i / 2] = i; //~ r1 data-race proved write+write out[i / 2]
}

int main(void) {
    void (*f)(int) = base;
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        f(i);
    return out[2];
}
