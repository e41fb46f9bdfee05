// Objects are made at places that iterations share, or beside one that another iteration reads or ends.
// verdict: race
#include <new>
int ended;
struct Point {
    int x, y;
    explicit Point(int at) : x(at), y(0) {} //~ r1 data-race proved write+write x //~ r2 data-race proved write+write y //~ r3 data-race proved write x
    ~Point() { ended++; } //~ r4 data-race proved write+write ended //~ r5 data-race proved read+write ended
};
void one(Point *p) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        new (p) Point(i);
}
void beside(Point *p, int *q) {
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        new (p + i) Point(p[i + 1].x); //~ r3 data-race proved read p[i + 1].x
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        p[i].~Point();
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        ::new (q) int(i); //~ r6 data-race proved write+write ?
}
