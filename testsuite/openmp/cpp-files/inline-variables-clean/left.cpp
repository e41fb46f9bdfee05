// An inline variable is one for all files that define it.
// verdict: race-free
inline int count = 0;
struct Tally {
    static inline int total = 0;
};
void left() {
#pragma omp atomic
    count++;
#pragma omp atomic write
    Tally::total = 1;
}
