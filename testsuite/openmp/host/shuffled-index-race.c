// The index array is filled with distinct values, and then given to a function that is not in the file.
// verdict: possible-race
void shuffle(int *, int);

int main(void) {
    int idx[100];
    double a[100];
    for (int i = 0; i < 100; i++)
        idx[i] = i;
    shuffle(idx, 100);
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[idx[i]] = i; //~ r1 data-race possible write+write a[idx[i]]
}
