// The pointer's initialiser holds the address of the flag that is set through it.
// verdict: race
static int flag;
static int *p = &flag;
int y;

int main(void) {
    *p = 1;
#pragma omp parallel
    {
        if (flag)
            y = 1; //~ r1 data-race proved write+write y
    }
}
