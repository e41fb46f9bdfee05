// An object without a name lasts as long as the reference in a block that is bound to it: its destructor is called there.
// verdict: race
int gone;
struct Counted {
    int by;
    Counted(int n) : by(n) {}
    ~Counted() {
        gone += by; //~ r1 data-race proved read+write gone //~ r2 data-race proved write+write gone
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
        steps++; // Before the object goes: 4.
    }
    int a[256];
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        a[i * (steps == 3)] = i; //~ r3 data-race proved write+write a[i * (steps == 3)]
#pragma omp parallel
    {
        const Counted &own = made(2);
        Counted &&other = Counted(own.by);
    }
    return gone + a[0];
}
