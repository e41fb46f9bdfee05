// A variable whose initialiser makes an object by code is there for those defined after it.
// verdict: race-free
struct Table {
    int size;
    Table(int size);
};
Table::Table(int size) : size(size) {}
int first = Table(100).size;
int twice(int n) {
    return n * first;
}
int shift = twice(2);
int data[400];

int main() {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        data[i] = i;
        data[i + shift] = i;
    }
    return 0;
}
