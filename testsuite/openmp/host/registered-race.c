// What an earlier call was given a later one can still change.
// verdict: possible-race
int y;
void take(int *);
void fire(void);

int main(void) {
    int flag = 0;
    take(&flag);
    flag = 0;
    fire();
#pragma omp parallel
    {
        if (flag)
            y = 1; //~ r1 data-race possible write+write y
    }
}
