// A recursion before the region makes a pointer lead to a variable that no thread writes.
// verdict: race-free
static int total, other;
static int *chosen;
int seen;

static void choose(int depth) {
    if (depth == 0) {
        chosen = &other;
        return;
    }
    choose(depth - 1);
}

int main(void) {
    choose(4);
#pragma omp parallel sections
    {
#pragma omp section
        total = 1;
#pragma omp section
        seen = *chosen;
    }
    return seen;
}
