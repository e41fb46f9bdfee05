int index(int i) {
    return i;
}
