int state;
#pragma omp threadprivate(state)
void step() {
    state = 2;
}
