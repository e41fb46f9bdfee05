// The function that gives one back knows it by a name that stands for another one elsewhere.
// verdict: race
double x[64];

typedef void (*put_t)(int);
static void own(int i) { x[i] = 1.0; }
static void same(int i) { x[0] = i; } //~ r1 data-race proved write+write x[0]
static put_t choose(int which)
{
    put_t own = same;
    return which ? own : own;
}

int main(int argc, char **argv)
{
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        choose(argc)(i);
    return 0;
}
