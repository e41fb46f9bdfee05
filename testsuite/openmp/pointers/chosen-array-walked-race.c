// Parts of one of two arrays that overlap by one element.
// verdict: race
void blank(char *even, char *odd, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        char *p = i % 2 ? odd + 5 * i : even + 5 * i;
        for (int k = 0; k < 11; k++)
            *p++ = ' '; //~ r1 data-race proved write+write *p++
    }
}
