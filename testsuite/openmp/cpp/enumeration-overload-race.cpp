// A function for an enumeration is nearer to a value of it than the one for numbers.
// verdict: race
enum class Level { low, high };
enum Color { red, green };
struct Pen {
    enum Tip { fine, broad };
    Tip tip;
    Tip get() const { return tip; }
};

int levels, colors, tips, written;

void take(int) {}
void take(Level) {
    levels++; //~ r1 data-race proved write+write levels //~ r2 data-race proved read+write levels
}
void take(Color) {
    colors++; //~ r3 data-race proved write+write colors //~ r4 data-race proved read+write colors
}
void take(Pen::Tip) {
    tips++; //~ r5 data-race proved write+write tips //~ r6 data-race proved read+write tips
}

struct Log {
    Log &operator<<(int) { return *this; }
    Log &operator<<(Pen::Tip) {
        written = 1; //~ r7 data-race proved write+write written
        return *this;
    }
};

Level highest() { return Level::high; }

void constant() {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        take(Level::low);
}
void result() {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        take(highest());
}
void unscoped(Color color) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        take(i < 5 ? color : green);
}
void nested(Pen &pen) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        take(pen.get());
}
void written_out() {
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        Log log;
        log << i << Pen::broad;
    }
}
