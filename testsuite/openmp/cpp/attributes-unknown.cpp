// Attributes in brackets say that a function is called where a block ends, and that another name is one of a function. (Both
// are races.)
// verdict: unknown
extern "C" {
static int gone, steps;
static void bye(int *) { gone++; }
int bump() { return ++steps; }
[[gnu::alias("bump")]] int step();
}
int main() {
    int out[64];
#pragma omp parallel for
    for (int i = 0; i < 64; i++) {
        [[gnu::cleanup(bye)]] int x = i; //~ unsupported
        out[i] = x;
    }
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        out[i] = step();
    return out[0] + gone;
}
