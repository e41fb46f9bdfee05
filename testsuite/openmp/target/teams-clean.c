// A league of one team.
// verdict: race-free
int announce(void) {
    int x = 0;
#pragma omp target teams num_teams(1) map(tofrom : x)
    {
        x = 1;
    }
    return x;
}
