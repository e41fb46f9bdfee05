static void shift(int *data, int i, int by) {
    data[i] = data[i + by];
}
int unused(int i) {
    return i;
}
