// What the program has computed and was not followed may never let it come to the region: its race is no more than
// possible.
// verdict: possible-race
static int kept[100];
int sum;
void by_memory(const int *at) {
    kept[at[0]] = 0;
    kept[at[1]] += 2;
    if (kept[at[2]] > 0) {
#pragma omp parallel for
        for (int i = 0; i < 100; i++)
            sum = i; //~ r1 data-race possible write+write sum
    }
}
