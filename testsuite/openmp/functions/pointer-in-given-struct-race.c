// Which function a pointer leads to that a caller gives in a struct is not known: this one is possible.
// verdict: possible-race
struct work {
    int count;
    void (*step)(int);
};

int last;
static void note(int i) {
    last = i; //~ r1 data-race possible write+write last
}

void each(struct work given) {
#pragma omp parallel for
    for (int i = 0; i < given.count; i++)
        given.step(i);
}

struct work known = {3, note};
