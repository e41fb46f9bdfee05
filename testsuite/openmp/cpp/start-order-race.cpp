// Variables at namespace scope are initialised in the order of their definitions: the number of what came before.
// verdict: race
struct Settings {
    int step;
    Settings(int s) : step(s) {}
};
int zero() { return 0; }
int start = zero();
Settings settings(start);
int step = settings.step;
int a[256];
int main() {
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        a[i * (step ? 1 : 0)] = i; //~ r1 data-race proved write+write a[i * (step ? 1 : 0)]
}
