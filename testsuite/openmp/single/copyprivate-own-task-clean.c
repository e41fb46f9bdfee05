// A task of the `single` shares the copy of the thread that executes it, which `copyprivate` only reads.
// verdict: race-free
int main(void) {
    int found = 0;
#pragma omp parallel
    {
        int level = 1;
#pragma omp single copyprivate(level)
        {
            level = 3;
#pragma omp task shared(level, found)
            found = level;
        }
    }
    return found;
}
