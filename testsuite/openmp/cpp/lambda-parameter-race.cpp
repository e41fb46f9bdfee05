// A lambda's parameter has the name of a variable around: the body changes what it is called with.
// verdict: race
int main() {
    int x = 0;
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 100; i++) {
        int k = i;
        auto f = [&](int &k) { k = i; }; //~ r1 data-race proved write+write k@2
        f(x);
        k++;
    }
    return x;
}
