// A function that is not in the file may call the function of the file that it is given.
// verdict: possible-race
static int flag;
int y;
void call(void (*)(void));

static void raise_flag(void) { flag = 1; }

int main(void) {
    call(raise_flag);
#pragma omp parallel
    {
        if (flag)
            y = 1; //~ r1 data-race possible write+write y
    }
}
