// A function that is not in the file receives the value of the flag, and cannot change it.
// verdict: race-free
int y;
void set(int);

int main(void) {
    int flag = 0;
    set(flag);
#pragma omp parallel
    {
        if (flag)
            y = 1;
    }
}
