// A variable of which each thread has its own, in all files or in none.
// verdict: race
extern int state;
void step();

int main() {
#pragma omp parallel
    {
        step();
        state = 1; //~ r1 data-race proved write+write state //~ r2 data-race proved write state
    }
    return 0;
}
