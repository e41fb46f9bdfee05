namespace {
struct Item {
    double weight;
    int value[4];
};
Item items[10];
} // namespace
int sum() {
    int total = 0;
#pragma omp parallel for reduction(+ : total)
    for (int i = 0; i < 10; i++)
        total += items[i].value[i % 4];
    return total;
}
