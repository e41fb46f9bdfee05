// An object without a name lasts as long as the reference in a block that is bound to it.
// verdict: race-free
int gone;
struct Counted {
    int by;
    Counted(int n) : by(n) {}
    ~Counted() {
#pragma omp atomic
        gone += by;
    }
};
int steps = 1;
struct Doubling {
    ~Doubling() { steps = steps * 2; }
};
Counted made(int n) { return Counted(n); }
int main() {
    {
        const Doubling &one = Doubling();
        steps++;
    }
    int a[256];
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        a[i * (steps == 4)] = i;
#pragma omp parallel
    {
        const Counted &own = made(2);
        Counted &&other = Counted(own.by);
    }
    return gone + a[0];
}
