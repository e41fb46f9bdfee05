// What a pointer gets in a block has the name of another function there.
// verdict: race
double x[64];

static void own(int i) { x[i] = 1.0; }
static void same(int i) { x[0] = i; } //~ r1 data-race proved write+write x[0]

int main(int argc, char **argv)
{
    void (*put)(int) = own;
    if (argc > 1) {
        void (*own)(int) = same;
        put = own;
    }
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        put(i);
    return 0;
}
