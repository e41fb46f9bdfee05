// A recursion before the region makes a pointer lead to a variable that a thread writes.
// verdict: race
static int total;
static int *chosen;
int seen;

static void choose(int depth) {
    if (depth == 0) {
        chosen = &total;
        return;
    }
    choose(depth - 1);
}

int main(void) {
    choose(4);
#pragma omp parallel sections
    {
#pragma omp section
        total = 1; //~ r1 data-race proved write total
#pragma omp section
        seen = *chosen; //~ r1 data-race proved read *chosen
    }
    return seen;
}
