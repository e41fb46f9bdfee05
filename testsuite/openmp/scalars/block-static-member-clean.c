// Members of a static struct of a block that is only read; its numbers are given to a function that is in no file.
// verdict: race-free
void show(int first, int count);

void move(int *a) {
    static struct {
        int count, offset;
    } part = {20, 20};
#pragma omp parallel for
    for (int i = 0; i < part.count; i++)
        a[i] = a[i + part.offset];
    show(part.offset, part.count);
}
