// Each iteration makes objects at a place of its own, and ends them there.
// verdict: race-free
#include <new>
#include <vector>
struct Row {
    int length;
    std::vector<int> of;
    explicit Row(int n) : length(n), of(n) {}
    ~Row() { length = 0; }
};
void rows(Row *rows, int *numbers) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        Row *made = new (rows + i) Row(i + 1);
        made->of[0] = made->length;
        ::new (static_cast<void *>(numbers + i)) int(made->of[0]);
        int *other = new (std::nothrow) int(i);
        *other += numbers[i];
        delete other;
    }
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        rows[i].~Row();
}
