// What an array of subscripts was filled with says nothing where another thread changes an element atomically.
// verdict: race
static int index_of[16];
double a[16];

int main(void) {
    for (int k = 0; k < 16; k++)
        index_of[k] = k;
#pragma omp parallel for num_threads(4) schedule(static, 1)
    for (int i = 0; i < 16; i++) {
        int k;
#pragma omp atomic write
        index_of[(i + 1) % 16] = i;
#pragma omp atomic read
        k = index_of[i];
        a[k] += 1.0; //~ r1 data-race proved write+write a[k] //~ r2 data-race proved read+write a[k]
    }
    return 0;
}
