// These builtins look at their operands without evaluating them.
// verdict: race-free
static int count;

int main(void) {
    int sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
    {
        sum += __builtin_constant_p(count++);
        sum += __builtin_choose_expr(1, 2, count++);
        sum += __builtin_choose_expr(0, count++, 3);
        sum += _Generic(count++, int: 1, default: 2);
        sum += (int)sizeof(count++);
    }
    return sum > 100;
}
