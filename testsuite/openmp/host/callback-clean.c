// The function that is given to a function that is not in the file writes another variable.
// verdict: race-free
static int flag;
static int other;
int y;
void call(void (*)(void));

static void raise_other(void) { other = 1; }

int main(void) {
    call(raise_other);
#pragma omp parallel
    {
        if (flag)
            y = 1;
    }
}
