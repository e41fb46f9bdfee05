inline int next() {
    static int count = 0;
    count++; //~ r1 data-race proved write+write count //~ r2 data-race proved read+write count
    return 0;
}
int left();

int main() {
#pragma omp parallel sections
    {
#pragma omp section
        left();
#pragma omp section
        next();
    }
    return 0;
}
