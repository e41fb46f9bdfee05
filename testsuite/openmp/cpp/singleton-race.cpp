// What a function returns a reference to keeps what is written to it.
// verdict: race
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
        a[i + shift] = a[i]; //~ r1 data-race proved write a[i + shift] //~ r1 data-race proved read a[i]
}
