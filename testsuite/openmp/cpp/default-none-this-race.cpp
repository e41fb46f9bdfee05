// `this` is no variable: `default(none)` asks for no clause that lists it.
// verdict: race
struct Sum {
    int n = 64;
    double value = 0;
    void add() {
#pragma omp parallel for default(none)
        for (int i = 0; i < n; i++)
            value += i; //~ r1 data-race proved write+write value //~ r2 data-race proved read+write value
    }
};

int main() {
    Sum sum;
    sum.add();
    return sum.value > 0;
}
