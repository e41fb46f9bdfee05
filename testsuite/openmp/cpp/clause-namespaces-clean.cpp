// Variables of namespaces in clauses that make copies of them: the body names those, by whatever qualification.
// verdict: race-free
namespace totals {
int sum, last, bins[10];
void count() {
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 100; i++)
        totals::sum += i;
}
} // namespace totals
namespace all = totals;
int main() {
    totals::count();
#pragma omp parallel for reduction(+ : totals::sum) private(totals::last)
    for (int i = 0; i < 100; i++) {
        all::last = i;
        totals::sum += all::last;
    }
#pragma omp parallel for reduction(+ : totals::bins[ : 10]) lastprivate(totals::last)
    for (int i = 0; i < 100; i++) {
        totals::bins[i % 10] += i;
        totals::last = i;
    }
    using namespace totals;
#pragma omp parallel firstprivate(totals::sum)
    {
        sum++;
        totals::sum += sum;
    }
    return totals::sum + totals::last;
}
