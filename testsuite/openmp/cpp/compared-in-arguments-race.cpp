// Comparisons among the arguments of a call, of which all iterations store the result in one place.
// verdict: race
enum { LOW = 2 };

static int both(bool left, bool right) {
    return left && right;
}

struct Window {
    int first = 1;
    int out[10];

    void mark(int last) {
#pragma omp parallel for
        for (int i = 0; i < 10; i++)
            out[0] = both(LOW < i, last > (i)) + both(first < i, last > (i)) + both(last < i, i > (first)); //~ w1 data-race proved write+write out[0]
    }
};

int main() {
    Window window;
    window.mark(8);
    return window.out[3];
}
