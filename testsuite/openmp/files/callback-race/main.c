void apply(void (*f)(int), int i);
int total, all[100];
static void touch(int i) {
    total = i; //~ r1 data-race proved write+write total
}
int main(void) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        apply(touch, i);
    return total;
}
