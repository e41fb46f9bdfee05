// Each thread makes its own object where it first uses it, by a constructor that counts all of them. (Both are races.)
// verdict: unknown
static int made;
struct Log {
    int lines;
    Log() : lines(0) { made++; }
};
thread_local Log mine;
struct Names {
    static Log own;
#pragma omp threadprivate(own)
};
Log Names::own;

int main() {
#pragma omp parallel //~ unsupported
    { mine.lines++; }
#pragma omp parallel //~ unsupported
    { Names::own.lines++; }
    return made;
}
