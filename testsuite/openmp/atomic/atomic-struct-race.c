// The same with a struct that is not atomic.
// verdict: race
struct pair {
    int first, second;
};

struct pair both;

int main(void) {
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        struct pair seen;
        seen = both; //~ r1 data-race proved read both
        struct pair again = both; //~ r2 data-race proved read both
        sum += seen.first + again.second;
        struct pair next = {3, 4};
        both = next; //~ r1 data-race proved write both //~ r2 data-race proved write both //~ r3 data-race proved write+write both
    }
    return sum;
}
