// What a linear variable is in an iteration follows from its value before the loop and the step.
// verdict: race-free
void of_variable(int n, double *a) {
    int k = 3;
#pragma omp parallel for linear(k : 2)
    for (int i = 0; i < n; i++) {
        a[k] = i;
        k += 2;
    }
}

void of_parameter(int n, double *a, int k) {
#pragma omp parallel for linear(k)
    for (int i = 0; i < n; i++) {
        a[k + 1] = i;
        k++;
    }
}
