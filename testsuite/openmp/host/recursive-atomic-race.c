// In each activation an atomic function changes what a pointer leads to: the third one finds the value.
// verdict: possible-race
static void walk(int *count, int *found, int left) {
    if (left == 0)
        return;
#pragma omp parallel num_threads(2)
    {
        if (count[0] == 2)
            found[0] = left; //~ r1 data-race possible write+write found[0]
    }
    __sync_fetch_and_add(&count[0], 1);
    walk(count, found, left - 1);
}

int main(void) {
    int count[1] = {0}, found[1] = {0};
    walk(count, found, 5);
    return found[0];
}
