// The constructor that copies an argument sets a variable.
// verdict: race
static int copies;
int v[100];

struct handle {
    handle() {}
    handle(const handle &) { copies = 1; }
};

static void take(handle h) {}

int main()
{
    handle h;
    take(h);
    int by = copies;
#pragma omp parallel for
    for (int i = 0; i < 90; i++)
        v[i] = v[i + by]; //~ r1 data-race proved write v[i] //~ r1 data-race proved read v[i + by]
}
