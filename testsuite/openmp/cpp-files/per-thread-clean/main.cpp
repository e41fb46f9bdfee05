// A variable of which each thread has its own, in all files.
// verdict: race-free
extern int state;
#pragma omp threadprivate(state)
void step();

int main() {
#pragma omp parallel
    {
        step();
        state = 1;
    }
    return 0;
}
