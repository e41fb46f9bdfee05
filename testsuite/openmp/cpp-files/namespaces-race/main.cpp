// Each file has a function of its own in a namespace without a name; those in one with a name are shared.
// verdict: race
namespace place {
int of(int i);
}
namespace {
int of(int i) {
    return 0;
}
} // namespace
int data[100];

int main() {
#pragma omp parallel for
    for (int i = 1; i < 100; i++)
        data[of(i)] = i; //~ r1 data-race proved write+write data[of(i)]
    return 0;
}
