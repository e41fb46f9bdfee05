// A function of another file may call one of this file that makes a pointer lead to what no thread writes.
// verdict: race-free
extern void on_each(void (*work)(void));

static int current, kept;
static int *last;
int copy;

static void remember(void) { last = &kept; }

int main(void) {
    on_each(remember);
#pragma omp parallel sections
    {
#pragma omp section
        current = 1;
#pragma omp section
        copy = *last;
    }
    return copy;
}
