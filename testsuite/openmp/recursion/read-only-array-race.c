// Recursive calls that only read an array, in parts of which other iterations write.
// verdict: possible-race
// also: other findings allowed
static int sorted[100];
int found[20];

static int find(int key, int low, int high) {
    if (low > high)
        return -1;
    int middle = (low + high) / 2;
    if (sorted[middle] == key) //~ r1 data-race possible read sorted[middle]
        return middle;
    return sorted[middle] < key ? find(key, middle + 1, high) : find(key, low, middle - 1);
}

int main(void) {
    for (int i = 0; i < 100; i++)
        sorted[i] = 2 * i;
#pragma omp parallel for
    for (int i = 0; i < 20; i++) {
        found[i] = find(i * 4, 0, 99);
        sorted[i] = 0; //~ r1 data-race possible write sorted[i]
    }
    return 0;
}
