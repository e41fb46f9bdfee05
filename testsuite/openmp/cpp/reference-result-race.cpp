// A function returns a reference to what all threads add to; a local hides a global that another one returns.
// verdict: race
int n = 3;
int shared_sum = 0;
int &total() { return shared_sum; }
int limit() { return n; }
int main() {
    int n = 100;
    #pragma omp parallel for
    for (int i = 0; i < n; i++) if (i < limit()) total() += i; //~ r1 data-race proved read+write total() //~ r2 data-race proved write+write total()
}
