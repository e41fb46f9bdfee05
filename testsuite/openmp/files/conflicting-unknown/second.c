int total;
void put(int i) {
    total -= i;
}
