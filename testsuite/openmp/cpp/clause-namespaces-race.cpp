// Variables of namespaces in clauses: the body names the copies, a function that it calls the variable itself.
// verdict: race
namespace totals {
int sum, last;
void note(int i) { last = i; } //~ r1 data-race proved write+write last
} // namespace totals
int main() {
#pragma omp parallel for private(totals::last)
    for (int i = 0; i < 100; i++) {
        totals::last = i;
        totals::note(totals::last);
    }
#pragma omp parallel for reduction(+ : totals::sum)
    for (int i = 0; i < 100; i++) {
        totals::sum += i;
        totals::last += i; //~ r2 data-race proved write+write totals::last //~ r3 data-race proved read+write totals::last
    }
    return totals::sum;
}
