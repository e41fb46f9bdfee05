static int last;
static void keep(int i) {
    last = i;
}
void right(int i) {
    keep(i);
}
int right_last(void) {
    return last;
}
