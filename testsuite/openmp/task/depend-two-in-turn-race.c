// Tasks of one kind wait for those of the other kind in the same iteration: nothing orders different iterations.
// verdict: race
int read, written;
void pipeline(int n, char *in, char *out) {
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < n; i++) {
#pragma omp task depend(in : out[i]) depend(out : in[i])
        read++; //~ r1 data-race proved read+write read //~ r2 data-race proved write+write read
#pragma omp task depend(in : in[i]) depend(out : out[i])
        written++; //~ r3 data-race proved read+write written //~ r4 data-race proved write+write written
    }
}
