// A static function is called through a pointer in a file that has another one of its name, which is harmless.
// verdict: race-free
static int calls;
static void touch(int i) {
    (void)i;
}
void apply(void (*f)(int), int i) {
    f(i);
    touch(i);
}
void count(int i) {
    calls = i;
}
