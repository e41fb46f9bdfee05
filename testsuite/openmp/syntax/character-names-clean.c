// A name with a letter that the source names by its number, in a clause and where it is written.
// verdict: race-free
int \u03b1;

void last(int n) {
#pragma omp parallel for lastprivate(\u03b1)
    for (int i = 0; i < n; i++)
        α = i;
}
