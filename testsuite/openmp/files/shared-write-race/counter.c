// A function of another file adds to a variable of that file, called from a parallel loop.
// verdict: race
int total;
void add(int i) {
    total += i; //~ r1 data-race proved write+write total //~ r2 data-race proved read+write total
}
