int place(int i) {
    return i / 2;
}
