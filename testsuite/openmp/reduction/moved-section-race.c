// The pointer that names the section of a reduction has moved on; what another pointer leads to is no copy.
// verdict: race
static void add(int *r, int s) {
    int *first = r;
    r++;
#pragma omp parallel num_threads(2) reduction(+ : r[s - 2])
    {
        r[s - 2]++;
        first[1]++; //~ r1 data-race proved read+write first[1] //~ r2 data-race proved write+write first[1]
    }
}

int main(void) {
    int d[3] = {1, 1, 1};
    add(d, 1);
    return d[0];
}
