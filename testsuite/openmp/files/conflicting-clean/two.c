static unsigned long last = 1;

double next(void) {
    last = last * 16807 % 2147483647;
    return last;
}
