struct Best {
    int value;
    int place;
};
#pragma omp declare reduction(best : Best : omp_out = omp_in.value > omp_out.value ? omp_in : omp_out)
Best find(const int *a, int n);
static int data[100];

int main() {
    Best best = {0, 0};
#pragma omp parallel for reduction(best : best)
    for (int i = 0; i < 100; i++)
        if (data[i] > best.value)
            best = {data[i], i};
    return find(data, 100).place - best.place;
}
