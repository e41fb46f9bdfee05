extern int total;
void add(int i);
int main(void) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        add(i);
    return total;
}
