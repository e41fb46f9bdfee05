// A function that is not in the file receives the address of the flag: nothing is known of its value afterwards.
// verdict: possible-race
int y;
void set(int *);

int main(void) {
    int flag = 0;
    set(&flag);
#pragma omp parallel
    {
        if (flag)
            y = 1; //~ r1 data-race possible write+write y
    }
}
