// A choice between two types is a value: what is bound to it is a copy of each thread's own.
// verdict: race-free
int main(int argc, char **) {
    int a = 0;
    short b = 0;
#pragma omp parallel
    {
        int &&r = argc > 1 ? a : b;
        r++;
    }
    return a + b;
}
