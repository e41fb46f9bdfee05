// What an array of a thread holds depends on which iterations it has executed: no one execution tells where it writes.
// verdict: race
int step[17], bins[40];

int main(void) {
    for (int i = 0; i < 16; i++)
        step[i + 1] = step[i] + i % 3 + 1;
#pragma omp parallel
    {
        int own[2] = {9, 0};
#pragma omp for schedule(dynamic)
        for (int i = 0; i < 6; i++) {
            if (i == 0)
                own[0] = 3;
            bins[step[i == 2 ? own[0] : i]] = i; //~ r1 data-race any write+write bins[step[i == 2 ? own[0] : i]]
        }
    }
    return bins[0];
}
