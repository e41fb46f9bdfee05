// Spaces and comments in odd places of the directives.
// verdict: race
void chain(int n, double *a) {
    #  pragma   omp /* a comment */ parallel   /* another */ for   schedule ( dynamic , 2 )
    for (int i = 1; i < n; i++) /* the loop */
        a[i] = /* its source */ a[i - 1]; //~ r1 data-race proved write a[i] //~ r1 data-race proved read a[i - 1]
}
