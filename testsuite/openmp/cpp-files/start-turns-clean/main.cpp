// The variables of another file get their values in the order in which that defines them.
// verdict: race-free
int shift();
int data[300];

int main() {
    int by = shift();
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        data[i] = i;
        data[i + by] = i;
    }
    return 0;
}
