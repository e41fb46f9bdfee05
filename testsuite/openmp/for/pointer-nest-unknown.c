// How far an inner pointer counts is not always read: that stays where it is, and is not followed.
// verdict: unknown
int a[1024], length;
void chosen(int short_) {
    int *p, *q;
#pragma omp parallel for collapse(2)
    for (p = &a[0]; p < &a[512]; p += 8)
        for (q = p; q < p + (short_ ? 8 : length); q++) //~ unsupported
            *q = 1;
}
