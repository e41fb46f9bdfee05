void apply(void (*f)(int), int i);
int total, all[100];
static void touch(int i) {
    all[i] = i;
}
int main(void) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        apply(touch, i);
    return total;
}
