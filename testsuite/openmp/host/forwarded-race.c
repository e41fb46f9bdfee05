// A function that is not in the file is called between a write and a read of the same variable.
// verdict: possible-race
int flag;
int y;
void set(void);

void run(void) {
    flag = 0;
    set();
#pragma omp parallel
    {
        if (flag)
            y = 1; //~ r1 data-race possible write+write y
    }
}
