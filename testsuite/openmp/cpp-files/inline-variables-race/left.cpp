// An inline variable is one for all files that define it.
// verdict: race
inline int count = 0;
struct Tally {
    static inline int total = 0;
};
void left() {
    count++; //~ r1 data-race proved write count //~ r2 data-race proved read count //~ r3 data-race proved write count
    Tally::total = 1; //~ r4 data-race proved write Tally::total
}
