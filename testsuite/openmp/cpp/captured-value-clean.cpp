// The same captures, where each iteration changes elements and a copy of its own.
// verdict: race-free
int main() {
    int counts[100], total = 0;
    auto put = [to = &counts[0], by = 2](int i) { to[i] = by; };
    auto next = [from = total](int i) mutable { return from += i; };
#pragma omp parallel for firstprivate(next)
    for (int i = 0; i < 100; i++) {
        put(i);
        counts[i] += next(i);
    }
    return counts[3];
}
