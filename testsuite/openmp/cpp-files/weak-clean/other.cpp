int at(int i) {
    return i;
}
int at(double) {
    return 0;
}
