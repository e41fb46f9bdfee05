// A jump to a computed label may come to any label of its function: the regions there are not skipped.
// verdict: unknown
int a[100];
void behind(int k) {
    void *labels[] = {&&out, &&on};
    goto *labels[k];
out:
    return;
on: { //~ unsupported
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i] = a[i + 1];
}
}
