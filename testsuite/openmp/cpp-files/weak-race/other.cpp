int at(int i) {
    return 0;
}
int at(double) {
    return 0;
}
