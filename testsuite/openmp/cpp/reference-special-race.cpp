// A special case for references, and a pack whose argument is one: both write the variable.
// verdict: race
static int g, h;

template <class T> struct Step {
    void run(int) {}
};
template <class T> struct Step<T &> {
    void run(int i) { g = i; } //~ r1 data-race proved write+write g
};

template <class... A> void set(A... a) {
    ((a = 3), ...); //~ r2 data-race proved write+write a
}

int main() {
    Step<int &> step;
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        step.run(i);
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        set<int &>(h);
    return g + h;
}
