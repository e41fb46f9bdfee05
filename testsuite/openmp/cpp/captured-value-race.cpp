// Lambdas capture values of their own: one refers to a counter that all threads share.
// verdict: race
int main() {
    int counts[100], total = 0;
    auto put = [to = &counts[0], by = 2](int i) { to[i] = by; };
    auto add = [&into = total](int i) { into += i; }; //~ r1 data-race proved write+write into@2 //~ r2 data-race proved read+write into@2
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        put(i);
        add(i);
    }
    return total + counts[3];
}
