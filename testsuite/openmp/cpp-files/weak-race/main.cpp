// A weak function of the same parameters gives way to that of another file, others of the name do not.
// verdict: race
int at(double);
int at(int i);
__attribute__((weak)) int at(int i) {
    return i;
}
int data[100];

int main() {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        data[at(i)] = i; //~ r1 data-race proved write+write data[at(i)]
    return 0;
}
