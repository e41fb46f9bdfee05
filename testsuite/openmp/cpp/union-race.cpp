// Unions are types by their names, and their members share their place.
// verdict: race
union Number {
    int whole;
    float broken;
};

struct Holder {
    union Inner {
        int whole;
        double broken;
    };
    Inner inner;
};

int main() {
    Number number{};
    Holder holder;
#pragma omp parallel sections
    {
#pragma omp section
        number.whole = 1; //~ r1 data-race proved write number.whole
#pragma omp section
        number.broken = 2; //~ r1 data-race proved write number.broken
    }
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        holder.inner.whole = i; //~ r2 data-race proved write+write holder.inner.whole
    return number.whole;
}
