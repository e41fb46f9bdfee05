// `auto [a, b] = array` copies the elements, and the operand of `noexcept` is not evaluated.
// verdict: race-free
int main() {
    int ends[2] = {1, 9}, seen = 0;
    int list[50];
#pragma omp parallel for
    for (int i = 0; i < 50; i++) {
        auto [first, last] = ends;
        first += i;
        last -= i;
        list[i] = first * last + noexcept(seen++);
    }
    return list[3] + seen;
}
