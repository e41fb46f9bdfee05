extern int width;
static int twice() {
    return width + 100;
}
static int by = twice();
int shift() {
    return by;
}
