// A class has an operator & of two operands, which is no address.
// verdict: race-free
struct Part {
    int v;
    int operator&(int mask) const { return v & mask; }
};
static int out[4];
int main() {
#pragma omp parallel for num_threads(4)
    for (int s = 0; s < 4; s++) {
        Part p;
        p.v = s;
        Part *q = &p;
        out[s] = (p & 1) + q->v;
    }
}
