// Each device has a copy of its own of a variable that is declared `local`.
// openmp: 6.0
// verdict: race-free
double table[64];
#pragma omp declare_target local(table)
void fill(void) {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 64; i++)
        table[i] = i;
}
