// A choice between two variables of one type is one of these variables.
// verdict: race
// also: other findings allowed
int main(int argc, char **) {
    int a = 0, b = 0;
#pragma omp parallel
    {
        int &r = argc > 1 ? a : b;
        r++; //~ r1 data-race any write+write r
    }
    return a + b;
}
