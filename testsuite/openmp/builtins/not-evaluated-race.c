// The operand that is chosen is evaluated, as is the extent of an array.
// verdict: race
static int count, chosen;

int main(void) {
    int sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
    {
        sum += __builtin_choose_expr(1, chosen++, 2); //~ r1 data-race proved write+write chosen //~ r2 data-race proved read+write chosen
        sum += (int)sizeof(int[1 + count++]); //~ r3 data-race proved write+write count //~ r4 data-race proved read+write count
    }
    return sum > 100;
}
