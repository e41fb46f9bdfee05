// Loops over ranges of the file's own classes: shared among threads, or each over a part of its own.
// verdict: race-free
struct Numbers {
    int first, last;
    struct Iterator {
        int at;
        int operator*() const { return at; }
        Iterator &operator++() {
            ++at;
            return *this;
        }
        bool operator!=(Iterator other) const { return at != other.at; }
    };
    Iterator begin() const { return {first}; }
    Iterator end() const { return {last}; }
};
namespace rows {
struct Row {
    int of[100];
};
int *begin(Row &row) { return row.of; }
int *end(Row &row) { return row.of + 100; }
} // namespace rows
int a[200];
int main() {
    rows::Row row;
    int sum = 0;
#pragma omp parallel for
    for (int &x : row)
        x = 1;
#pragma omp parallel for reduction(+ : sum)
    for (int &x : row)
        sum += x;
#pragma omp parallel for
    for (int k = 0; k < 10; k++)
        for (int i : Numbers{10 * k, 10 * k + 10})
            a[i] = k;
    return sum;
}
