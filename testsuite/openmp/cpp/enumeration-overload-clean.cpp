// A number is no value of an enumeration, and a value of one is none of another: the functions for those are not called.
// verdict: race-free
enum class Level { low, high };
enum Color { red, green };
struct Pen {
    enum Tip { fine, broad };
};

int numbers;

void take(int) { numbers++; }
void take(Level) {}
void take(Color) {}
void take(Pen::Tip) {}

int others;

void keep(Level) { others++; }
void keep(double) {}

struct Log {
    Log &operator<<(int) {
        numbers++;
        return *this;
    }
    Log &operator<<(Pen::Tip) { return *this; }
};

void taken(Level level, Pen::Tip tip) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        take(level);
        take(Level::high);
        take(red);
        take(tip);
        Log log;
        log << Pen::broad;
    }
}
void kept() {
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        keep(i);
        keep(red);
        keep(static_cast<int>(Level::low));
    }
}
