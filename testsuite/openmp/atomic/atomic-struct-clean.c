// A struct of an atomic type is read and written at once (C11 6.2.6.1).
// verdict: race-free
struct pair {
    int first, second;
};

_Atomic(struct pair) both;

int main(void) {
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        struct pair seen;
        seen = both;
        struct pair again = both;
        sum += seen.first + again.second;
        struct pair next = {3, 4};
        both = next;
    }
    return sum;
}
