// A chain of dependences orders its first task and its last.
// verdict: race-free
int x, d[32];
void f(void) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(in : d[0]) depend(out : d[1])
        x += 0;
#pragma omp task depend(in : d[1]) depend(out : d[2])
        x += 1;
#pragma omp task depend(in : d[2]) depend(out : d[3])
        x += 2;
#pragma omp task depend(in : d[3]) depend(out : d[4])
        x += 3;
#pragma omp task depend(in : d[4]) depend(out : d[5])
        x += 4;
#pragma omp task depend(in : d[5]) depend(out : d[6])
        x += 5;
#pragma omp task depend(in : d[6]) depend(out : d[7])
        x += 6;
#pragma omp task depend(in : d[7]) depend(out : d[8])
        x += 7;
#pragma omp task depend(in : d[8]) depend(out : d[9])
        x += 8;
#pragma omp task depend(in : d[9]) depend(out : d[10])
        x += 9;
#pragma omp task depend(in : d[10]) depend(out : d[11])
        x += 10;
#pragma omp task depend(in : d[11]) depend(out : d[12])
        x += 11;
#pragma omp task depend(in : d[12]) depend(out : d[13])
        x += 12;
#pragma omp task depend(in : d[13]) depend(out : d[14])
        x += 13;
#pragma omp task depend(in : d[14]) depend(out : d[15])
        x += 14;
#pragma omp task depend(in : d[15]) depend(out : d[16])
        x += 15;
#pragma omp task depend(in : d[16]) depend(out : d[17])
        x += 16;
#pragma omp task depend(in : d[17]) depend(out : d[18])
        x += 17;
#pragma omp task depend(in : d[18]) depend(out : d[19])
        x += 18;
#pragma omp task depend(in : d[19]) depend(out : d[20])
        x += 19;
    }
}
