// What is private to a thread of the outer team is shared by the inner team.
// verdict: race
void nested(void) {
#pragma omp parallel num_threads(2)
    {
        int x = 0;
#pragma omp parallel num_threads(2)
        {
            x++; //~ r1 data-race proved write+write x //~ r2 data-race proved read+write x
        }
    }
}
