// Of the two variables called `t` the block gives the one that has a sign.
// verdict: race
void f(int *a) {
    unsigned t = 5;
#pragma omp parallel for
    for (int i = 0; i < 2; i++)
        if (({
                int t = 0;
                t;
            }) - 1 < 0)
            a[0] = i + t; //~ r1 data-race proved write+write a[0]
}
