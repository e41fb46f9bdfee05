// A weak function of the same parameters gives way to that of another file, others of the name do not.
// verdict: race-free
int at(double);
int at(int i);
__attribute__((weak)) int at(int i) {
    return 0;
}
int data[100];

int main() {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        data[at(i)] = i;
    return 0;
}
