// What is used before its turn holds zero, or what a compiler has found out before: its value is not known.
// verdict: possible-race
extern int second;
int doubled() { return second * 2; }
int made() { return 2; }
int first = doubled();
int second = made();
struct Settings {
    int step;
    Settings() : step(1) {}
};
extern Settings settings;
int of_settings() { return settings.step; }
int copied = of_settings();
Settings settings;
int a[256], b[256];
int main() {
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        a[i * (first ? 1 : 0)] = i; //~ r1 data-race possible write+write a[i * (first ? 1 : 0)]
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        b[i * (copied ? 1 : 0)] = i; //~ r2 data-race possible write+write b[i * (copied ? 1 : 0)]
}
