inline int place(int i) {
    return 0;
}
void put(int *a, int i) {
    a[place(i)] = i;
}
