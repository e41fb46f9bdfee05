// A product that is too large for its type is no number that decides anything.
// verdict: possible-race
static int hits;
int main(void) {
    unsigned h = 5381;
    for (int i = 0; i < 20; i++)
        h = h * 33 + i;
#pragma omp parallel num_threads(2)
    {
        if (h > 1000000)
            hits++; //~ r1 data-race any write+write hits //~ r2 data-race any read+write hits
    }
    return hits;
}
