// What was given to a function that is not in the file is written after the last call of such functions.
// verdict: race-free
int y;
void take(int *);
void fire(void);

int main(void) {
    int flag = 0;
    take(&flag);
    fire();
    flag = 0;
#pragma omp parallel
    {
        if (flag)
            y = 1;
    }
}
