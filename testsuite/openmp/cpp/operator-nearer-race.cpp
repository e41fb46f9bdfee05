// Operators that are no members are nearer than those of a base class, and than members that do not fit.
// verdict: race
static int compared, printed, logged;

struct Base {
    int value;
    bool operator==(const Base &other) const { return value == other.value; }
};
struct Derived : Base {};

static bool operator==(const Derived &a, const Derived &b) {
    compared = a.value; //~ r1 data-race proved write+write compared
    return b.value == 0;
}

struct Stream {
    int width;
    int operator<<(int number) { return number + width; }
};
struct File : Stream {};

static File &operator<<(File &file, const char *) {
    printed = file.width; //~ r2 data-race proved write+write printed
    return file;
}

struct Log {
    int level;
    Log &operator<<(int) { return *this; }
};

static Log &operator<<(Log &log, const char *) {
    logged = log.level; //~ r3 data-race proved write+write logged
    return log;
}

int main() {
    Derived a{{1}}, b{{2}};
    File file{{1}};
    Log log{1};
    int equal[10];
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        equal[i] = a == b;
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        file << "text";
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        log << "text";
    return equal[0] + compared + printed + logged;
}
