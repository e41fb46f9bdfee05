// Recursive calls that only read an array that nothing writes: which parts of it they read does not matter.
// verdict: race-free
static int sorted[100], heights[64];
int found[20];

static int find(int key, int low, int high) {
    if (low > high)
        return -1;
    int middle = (low + high) / 2;
    if (sorted[middle] == key)
        return middle;
    return sorted[middle] < key ? find(key, middle + 1, high) : find(key, low, middle - 1);
}

static int highest(int low, int high) {
    if (low == high)
        return heights[low];
    int middle = (low + high) / 2, left, right;
#pragma omp task shared(left)
    left = highest(low, middle);
#pragma omp task shared(right)
    right = highest(middle + 1, high);
#pragma omp taskwait
    return left > right ? left : right;
}

int main(void) {
    for (int i = 0; i < 100; i++)
        sorted[i] = 2 * i;
    for (int i = 0; i < 64; i++)
        heights[i] = i;
#pragma omp parallel for
    for (int i = 0; i < 20; i++)
        found[i] = find(i * 4, 0, 99);
    int top;
#pragma omp parallel
#pragma omp single
    top = highest(0, 63);
    return top;
}
