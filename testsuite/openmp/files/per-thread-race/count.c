// A variable of another file is one for all threads.
// verdict: race
extern int count;
void hit(void) {
    count = 1; //~ r1 data-race proved write+write count
}
