void put(int i);
int main(void) {
#pragma omp parallel for //~ unsupported
    for (int i = 0; i < 100; i++)
        put(i);
    return 0;
}
