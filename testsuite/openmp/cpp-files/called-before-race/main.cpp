void add();
int counted();
int data[200];

int main() {
    int by = 100 - counted();
    add();
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        data[i] = i; //~ r1 data-race proved write data[i]
        data[i + by] = i; //~ r1 data-race proved write data[i + by]
    }
    return 0;
}
