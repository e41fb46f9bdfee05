enum { STEP = 1 };
static int a[100];
void put(int i) {
    a[i * STEP] = i;
}
