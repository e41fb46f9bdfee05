// Tasks of two kinds wait for each other in turn, so that those of each kind come one after the other.
// verdict: race-free
int read, written;
void pipeline(int n, char *in, char *out) {
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < n; i++) {
#pragma omp task depend(in : out[i]) depend(out : in[i])
        read++;
#pragma omp task depend(in : in[i]) depend(out : out[i + 1])
        written++;
    }
}
