// `main` starts with the initial value of the global, and a function of another file may change it.
// verdict: possible-race
int flag;
int y;
void set(void);

int main(void) {
    set();
#pragma omp parallel
    {
        if (flag)
            y = 1; //~ r1 data-race possible write+write y
    }
}
