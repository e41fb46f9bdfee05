inline int count = 0;
struct Tally {
    static inline int total = 0;
};
void left();

int main() {
#pragma omp parallel sections
    {
#pragma omp section
        left();
#pragma omp section
        {
            count++; //~ r1 data-race proved write count //~ r2 data-race proved write count //~ r3 data-race proved read count
            Tally::total = 2; //~ r4 data-race proved write Tally::total
        }
    }
    return 0;
}
