// Operators of a base class, and of the class, beside functions for other operands.
// verdict: race-free
static int compared, logged;

struct Base {
    int value;
    bool operator==(const Base &other) const { return value == other.value; }
};
struct Derived : Base {};
struct Other : Base {};

static bool operator==(const Derived &a, const Derived &) {
    compared = a.value;
    return false;
}

struct Log {
    int level;
    int operator<<(int number) { return level + number; }
};

static Log &operator<<(Log &log, const char *) {
    logged = log.level;
    return log;
}

int main() {
    Other a{{1}}, b{{2}};
    Derived d{{3}};
    Log log{1};
    int equal[10], shifted[10];
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        equal[i] = a == b;
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        shifted[i] = log << i;
    log << "text";
    return equal[0] + shifted[0] + (d == d) + compared + logged;
}
