// The pointer that names the section of a reduction has moved on: the section lies before what it points to.
// verdict: race-free
static void add(int *r, int s) {
    r++;
#pragma omp parallel num_threads(2) reduction(+ : r[s - 2])
    r[s - 2]++;
}

int main(void) {
    int d[3] = {1, 1, 1};
    add(d, 1);
    return d[0];
}
