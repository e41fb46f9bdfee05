// What another file gives its variables before `main` is known where nothing of it depends on other files.
// verdict: race
struct Table {
    int shift;
    Table(int by);
};
extern Table table;
int data[200];

int main() {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        data[i] = i; //~ r1 data-race proved write data[i]
        data[i + table.shift] = i; //~ r1 data-race proved write data[i + table.shift]
    }
    return 0;
}
