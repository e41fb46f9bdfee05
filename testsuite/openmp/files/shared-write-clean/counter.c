// A function of another file adds atomically to a variable of that file.
// verdict: race-free
int total;
void add(int i) {
#pragma omp atomic
    total += i;
}
