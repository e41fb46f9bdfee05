// The template is not read, as its argument is a function: a call of it is no comparison of its name with that.
// verdict: unknown
static int counter;

void bump(int by) {
    counter += by;
}

template <void (*Step)(int)>
void run(int by) {
    Step(by);
}

int main() {
#pragma omp parallel num_threads(2)
    run<bump>(1); //~ unsupported
    return counter;
}
