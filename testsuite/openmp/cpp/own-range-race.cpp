// Loops over ranges of the file's own classes, which all threads go through, or parts of which overlap.
// verdict: race
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
struct Row {
    int of[100];
    int *begin() { return of; }
    int *end() { return of + 100; }
};
int a[200];
int main() {
    Row row;
    int sum = 0;
#pragma omp parallel
    for (int &x : row)
        x = 1; //~ r1 data-race proved write+write x
#pragma omp parallel for
    for (int &x : row)
        sum += x; //~ r2 data-race proved write+write sum //~ r3 data-race proved read+write sum
#pragma omp parallel for
    for (int k = 0; k < 10; k++)
        for (int i : Numbers{10 * k, 10 * k + 11})
            a[i] = k; //~ r4 data-race proved write+write a[i]
    return sum;
}
