// `to` is what `enter` was called before OpenMP 5.2.
// verdict: race-free
double table[64];
#pragma omp declare target to(table)
void fill(void) {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 64; i++)
        table[i] = i;
}
