// What lasts as long as the program is not captured; other variables are copied.
// verdict: race-free
int main() {
    static int n = 0;
    int c = 0, o[100];
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 100; i++) {
        auto f = [=](int k) mutable {
            c = n + k;
            return c;
        };
        o[i] = f(i);
    }
    return n + c + o[0];
}
