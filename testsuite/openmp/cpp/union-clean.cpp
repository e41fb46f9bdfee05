// Unions are types by their names: objects of them within a loop belong to its iterations.
// verdict: race-free
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
    Number numbers[64];
#pragma omp parallel for
    for (int i = 0; i < 64; i++) {
        Number own{3};
        own.whole += i;
        numbers[i] = own;
        numbers[i].broken = 2;
        Holder holder;
        holder.inner.whole = i;
        Holder::Inner inner;
        inner.broken = i;
        union Number other = {4};
        other.whole++;
    }
    return numbers[0].whole;
}
