// Constants keep their types, templates are others for enumerations, and the namespace of an enumeration is looked in.
// verdict: race
#include <vector>
enum class Level { low, high };
namespace paint {
enum class Color { red, green };
int mixed;
void mix(Color) {
    mixed++; //~ r1 data-race proved write+write mixed //~ r2 data-race proved read+write mixed
}
} // namespace paint
void mix(int) {}

int levels, shorts, any, others, pointed;

void take(int) {}
void take(Level) {
    levels = 1; //~ r3 data-race proved write+write levels
}
void take(short) {
    shorts = 1; //~ r4 data-race proved write+write shorts
}
template <class T> void show(T) {
    any = 1; //~ r5 data-race proved write+write any
}
void show(int) {}
template <class T> struct Printer {
    static void print() {}
};
template <> struct Printer<Level> {
    static void print() {
        others = 1; //~ r6 data-race proved write+write others
    }
};
void point(int *) {}
void point(Level *) {
    pointed = 1; //~ r7 data-race proved write+write pointed
}
const short width = 3;

void associated() {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        mix(paint::Color::red);
}
void local(std::vector<Level> &all) {
    const Level kept = Level::low;
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        take(kept);
        for (auto level : all)
            take(level);
    }
}
void wide() {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        take(width);
}
void shown() {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        show(Level::high);
}
void printed() {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        Printer<Level>::print();
}
void behind(Level *level) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        point(level);
}
enum Width : unsigned char { narrow };
int bytes;
void size(int) {}
void size(unsigned char) {
    bytes = 1; //~ r8 data-race proved write+write bytes
}
void held() {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        size(narrow);
}
template <Level level> void chosen() { take(level); }
void argument() {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        chosen<Level::high>();
}
