static unsigned long last = 1;

double next(void) {
    last = last * 1140671485 + 12820163;
    return last;
}
