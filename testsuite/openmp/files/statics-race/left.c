// Two files have a variable and a function of one name with internal linkage, and one of them is written twice.
// verdict: race
static int last;
static void keep(int i) {
    last = i; //~ r1 data-race proved write+write last
}
void left(int i) {
    keep(i);
}
int left_last(void) {
    return last;
}
