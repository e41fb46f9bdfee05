// A comma and a choice designate what they give, which is assigned.
// verdict: race
// also: other findings allowed
int main(int argc, char **) {
    int a = 0, b = 0, c = 0;
#pragma omp parallel num_threads(4)
    {
        (b, a) = 1;              //~ r1 data-race proved write+write ?
        (argc > 1 ? b : c) += 2; //~ r2 data-race proved write+write ?
    }
    return a + b + c;
}
