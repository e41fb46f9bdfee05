// The same, and the function is given the address of a member: it may store there what the next call finds.
// verdict: race
// also: other findings allowed
void show(int *first, int count);

void move(int *a) {
    static struct {
        int count, offset;
    } part = {20, 20};
#pragma omp parallel for
    for (int i = 0; i < part.count; i++)
        a[i] = a[i + part.offset]; //~ r1 data-race any write a[i] //~ r1 data-race any read a[i + part.offset]
    show(&part.offset, part.count);
}
