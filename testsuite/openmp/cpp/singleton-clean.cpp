// What a function returns a reference to holds a number that is only added.
// verdict: race-free
struct Settings {
    int shift = 0;
    static Settings &get() {
        static Settings only;
        return only;
    }
};
int a[100];

int main() {
    Settings::get().shift = 1;
    int shift = Settings::get().shift;
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i] = a[i] + shift;
}
