// All teams and threads of a device share its copy of a variable that is declared `local`.
// openmp: 6.0
// verdict: race
double table[64];
#pragma omp declare_target local(table)
void fill(void) {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 63; i++)
        table[i] = table[i + 1]; //~ r1 data-race proved write table[i] //~ r1 data-race proved read table[i + 1]
}
