// Memory that a reference to an array shows in another form is not followed.
// verdict: unknown
int a[100], b[100];

int main() {
    int *x = a, *y = b;
    int *(&all)[1] = reinterpret_cast<int *(&)[1]>(x);
    all[0] = b;
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        x[i] = y[i + 1];
    struct Both {
        int *first, *second;
    } both{a, b};
    int *(&parts)[2] = reinterpret_cast<int *(&)[2]>(both);
    parts[1] = a;
    x = both.first;
    y = both.second;
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        x[i] = y[i + 1];
    return 0;
}
