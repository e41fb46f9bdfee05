// The parts of an object without a destructor of its own go in the reverse of the order that they are declared in.
// verdict: race
int log_;
struct First {
    ~First() { log_ = log_ * 10 + 1; }
};
struct Second {
    ~Second() { log_ = log_ * 10 + 2; }
};
struct Both : First {
    Second second;
    ~Both() { log_ = log_ * 10 + 3; }
};
struct Whole : Both {
    Second last;
};
int main() {
    { Whole whole; }
    int a[256];
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        a[i * (log_ != 2321)] = i; //~ r1 data-race proved write+write a[i * (log_ != 2321)]
    return a[0];
}
