// A name with a letter that the source names by its number is the one that has the letter itself.
// verdict: race
int \u03b1;

void last(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        α = i; //~ r1 data-race proved write+write α
}

void last_by_number(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        \u03b1 = i; //~ r2 data-race proved write+write \u03b1
}
