// The end of a range is asked for once: that the loop shortens the object does not end it.
// verdict: race
struct Range {
    int *first;
    int count;
    int *begin() { return first; }
    int *end() { return first + count; }
};

static int numbers[10], last;

int main() {
    Range range{numbers, 0};
#pragma omp parallel for firstprivate(range)
    for (int i = 0; i < 10; i++) {
        range.count = 3;
        for (int &number : range) {
            range.count = 0;
            if (&number == numbers + 2)
                last = i; //~ r1 data-race any write+write last
        }
    }
    return last;
}
