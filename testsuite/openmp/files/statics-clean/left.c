// Two files have a variable and a function of one name with internal linkage: they are different ones.
// verdict: race-free
static int last;
static void keep(int i) {
    last = i;
}
void left(int i) {
    keep(i);
}
int left_last(void) {
    return last;
}
