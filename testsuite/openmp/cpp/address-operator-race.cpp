// A class says what the address of its objects is, and counts who asks.
// verdict: race
// also: other findings allowed
static int asked;
struct Part {
    int v;
    Part *operator&() {
        asked++; //~ r1 data-race proved write+write asked
        return this;
    }
    int operator&(int mask) const { return v & mask; }
};
static int out[4];
int main() {
#pragma omp parallel for num_threads(4)
    for (int s = 0; s < 4; s++) {
        Part p;
        p.v = s;
        Part *q = &p;
        out[s] = q->v;
    }
}
