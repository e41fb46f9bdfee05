// The pointer's initialiser holds the address of another variable than the flag.
// verdict: race-free
static int flag;
static int other;
static int *p = &other;
int y;

int main(void) {
    *p = 1;
#pragma omp parallel
    {
        if (flag)
            y = 1;
    }
}
