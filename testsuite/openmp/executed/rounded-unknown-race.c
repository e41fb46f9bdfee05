// Whether a sum of tenths is one depends on how it is rounded: nothing is said for certain.
// verdict: possible-race
static int hits;
int main(void) {
    double sum = 0;
    for (int i = 0; i < 10; i++)
        sum += 0.1;
#pragma omp parallel num_threads(2)
    {
        if (sum != 1.0)
            hits++; //~ r1 data-race any write+write hits //~ r2 data-race any read+write hits
    }
    return hits;
}
