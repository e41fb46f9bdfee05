// A call through a pointer reaches the function that sets the flag.
// verdict: race
static int flag;
int y;

static void raise_flag(int value) { flag = value; }

int main(void) {
    void (*setter)(int) = raise_flag;
    setter(3);
#pragma omp parallel
    {
        if (flag)
            y = 1; //~ r1 data-race proved write+write y
    }
}
