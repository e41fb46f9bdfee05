// With numbers, or another enumeration, operators mean what they do without the program.
// verdict: race-free
enum class Step { first, second };
enum Other { none, some };

int joined;

Step operator|(Step a, Step b) {
    joined = 1;
    return a == b ? a : Step::second;
}

void walk(int n, int *out) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int both = static_cast<int>(Step::first) | static_cast<int>(Step::second);
        out[i] = both | none | some;
        if (Step::first == Step::second)
            out[i] |= 4;
    }
}
