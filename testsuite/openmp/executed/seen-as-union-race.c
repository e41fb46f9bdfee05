// Memory that is written as one type and read as another: its content is not followed.
// verdict: possible-race
static union {
    int i;
    unsigned char c[4];
} u;
static int a[16], hits;
int main(void) {
    u.i = 0x01010101;
    for (int k = 0; k < 4; k++)
        u.c[k] = 0;
#pragma omp parallel num_threads(2)
    {
        if (u.i)
            hits++; //~ r1 data-race any write+write hits //~ r2 data-race any read+write hits
    }
    return hits;
}
