// An object in a clause is converted by a function of the program, which counts how often it is asked. (It is a race.)
// verdict: unknown
static int asked;
struct Flag {
    bool on;
    explicit operator bool() const {
        asked++;
        return on;
    }
};
int main() {
    Flag flag{true};
    int out[64];
#pragma omp parallel for
    for (int i = 0; i < 64; i++) {
#pragma omp task if (flag) //~ unsupported
        { out[i] = i; }
    }
    return out[0] + asked;
}
