// A variable whose initialiser makes an object by code is not there yet for those defined before it.
// verdict: possible-race
struct Table {
    int size;
    Table(int size);
};
extern int later;
int twice(int n) {
    return n * later;
}
int shift = twice(2);
Table::Table(int size) : size(size) {}
int later = Table(100).size;
int data[400];

int main() {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        data[i] = i;         //~ r1 data-race possible write data[i]
        data[i + shift] = i; //~ r1 data-race possible write data[i + shift]
    }
    return 0;
}
