// What another file gives its variables before `main` is known where nothing of it depends on other files.
// verdict: race-free
struct Table {
    int shift;
    Table(int by);
};
extern Table table;
int data[200];

int main() {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        data[i] = i;
        data[i + table.shift] = i;
    }
    return 0;
}
