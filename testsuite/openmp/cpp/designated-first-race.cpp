// What `++i` designates, and that the array before `[…]` is evaluated before what stands in it.
// verdict: race
int order;
int values[3] = {1, 2, 3};
int *array() {
    order = order * 10 + 1;
    return values;
}
int index() {
    order = order * 10 + 2;
    return 1;
}
struct S {
    int v = 1;
    auto copy() {
        return [*this] { return v; };
    }
};
int main() {
    int i = 3;
    int &to = ++i;
    to = 10;
    int v = array()[index()];
    S s;
    auto get = s.copy();
    s.v = 5;
    int kept = get();
    int a[256], b[256], c[256];
#pragma omp parallel for
    for (int k = 0; k < 64; k++) {
        a[k * (i == 4)] = v; //~ r1 data-race proved write+write a[k * (i == 4)]
        b[k * (order == 21)] = v; //~ r2 data-race proved write+write b[k * (order == 21)]
        c[k * (kept == 5)] = v; //~ r3 data-race proved write+write c[k * (kept == 5)]
    }
    return a[0] + b[0] + c[0];
}
