// What `++i` designates, and that the array before `[…]` is evaluated before what stands in it.
// verdict: race-free
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
        a[k * (i == 10)] = v;
        b[k * (order == 12)] = v;
        c[k * (kept == 1)] = v;
    }
    return a[0] + b[0] + c[0];
}
