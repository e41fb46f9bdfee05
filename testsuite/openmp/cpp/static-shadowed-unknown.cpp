// What makes a static object reads a variable of the program, whose name the constructor's block gives to another one.
// verdict: unknown
static int start = 1;

struct Counter {
    int first, last;
    Counter() : first(start) {
        int start = 3;
        last = start;
    }
};

static Counter &counter() {
    static Counter made; //~ unsupported
    return made;
}

int main() {
    static int cells[40];
    start = 0;
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        cells[i * counter().first] = i;
    return cells[0];
}
