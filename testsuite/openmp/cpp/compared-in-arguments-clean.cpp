// Two comparisons among the arguments of a call look like the arguments of a template: what is no template is compared.
// verdict: race-free
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
            out[i] = both(LOW < i, last > (i)) + both(first < i, last > (i)) + both(last < i, i > (first));
    }
};

int main() {
    Window window;
    window.mark(8);
    return window.out[3];
}
