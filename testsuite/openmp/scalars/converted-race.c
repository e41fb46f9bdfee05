// What does not fit in the type is another number in it.
// verdict: race
#include <stddef.h>
int s;
unsigned plain;
void below(unsigned n) {
    if ((int)n < 0) {
#pragma omp parallel for
        for (int i = 0; i < 8; i++) s = i; //~ r1 data-race proved write+write s
    }
}
void cut(long n) {
    int k = n;
    if (k == 0 && n > 5) {
#pragma omp parallel for
        for (int i = 0; i < 8; i++) s = i; //~ r2 data-race proved write+write s
    }
}
void differs(size_t n) {
    if ((int)n != n) {
#pragma omp parallel for
        for (int i = 0; i < 8; i++) s = i; //~ r3 data-race proved write+write s
    }
}
void global(void) {
    int k = plain;
    if (k < -5) {
#pragma omp parallel for
        for (int i = 0; i < 8; i++) s = i; //~ r4 data-race proved write+write s
    }
}
void constant(void) {
    long q = 4294967297;
    int k = q;
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        if (k == 1) s = i; //~ r5 data-race proved write+write s
}
void unsigned_of(long n) {
    unsigned k = n;
    if (n < 0 && k > 3000000000u) {
#pragma omp parallel for
        for (int i = 0; i < 8; i++) s = i; //~ r6 data-race proved write+write s
    }
}
enum wide { LARGE = 3000000000 };
void enumeration(enum wide told) {
    if (told == LARGE) {
#pragma omp parallel for
        for (int i = 0; i < 8; i++) s = i; //~ r7 data-race proved write+write s
    }
}
void mixed(short n, long k) {
    if ((unsigned)n > k && n == -1 && k > 0) {
#pragma omp parallel for
        for (int i = 0; i < 8; i++) s = i; //~ r8 data-race proved write+write s
    }
}
void end(size_t n) {
    if (n == -1) {
#pragma omp parallel for
        for (int i = 0; i < 8; i++) s = i; //~ r9 data-race possible write+write s
    }
}
void large(size_t n) {
    if ((unsigned)n >= -5) {
#pragma omp parallel for
        for (int i = 0; i < 8; i++) s = i; //~ r10 data-race proved write+write s
    }
}
