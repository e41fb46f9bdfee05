enum { STEP = 0 };
static int a[100];
void put(int i) {
    a[i * STEP] = i; //~ r1 data-race proved write+write a[i * STEP]
}
