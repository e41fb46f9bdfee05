// Which of two files gives its variables their values first is not known: one needs what the other has.
// verdict: unknown
extern int base;
int read() {
    return 100;
}
int width = read();
int shift();
int data[300];

int main() {
#pragma omp parallel for //~ unsupported
    for (int i = 0; i < 100; i++) {
        data[i] = i;
        data[i + shift()] = i;
    }
    return 0;
}
