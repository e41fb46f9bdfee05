// All iterations are of one chunk, the size of which is computed: one thread executes them.
// verdict: race-free
int step[17], bins[40];

int main(void) {
    for (int i = 0; i < 16; i++)
        step[i + 1] = step[i] + i % 3;
#pragma omp parallel for schedule(dynamic, step[16] + 1)
    for (int i = 0; i < 16; i++)
        bins[step[i]] = i;
    return bins[0];
}
