// What one thread stores through a pointer that is not followed, in a critical section, another finds there: with n = 0 all
// threads but one write the element.
// verdict: possible-race
struct link {
    int flag;
    struct link *next;
};

void late(struct link *d, int n, int *a) {
    struct link *e = d;
    for (int i = 0; i < n; i++)
        e = e->next;
    d->flag = 0;
#pragma omp parallel
    {
        int later;
#pragma omp critical
        {
            later = d->flag;
            e->flag = 1;
        }
        if (later)
            a[0] = later + n; //~ r1 data-race possible write+write a[0]
    }
}
