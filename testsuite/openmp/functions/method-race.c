// One of the methods that an object may have counts its calls.
// verdict: race
// also: other findings allowed
#include <stdio.h>

typedef struct shape shape;
struct shape {
    double width, height;
    double (*area)(const shape *);
};
static int calls;
static double box(const shape *s) { return s->width * s->height; }
static double triangle(const shape *s) {
    calls++; //~ r1 data-race proved write+write calls
    return s->width * s->height / 2;
}
static shape shapes[100];
static double areas[100];

int main(void) {
    for (int i = 0; i < 100; i++) {
        shapes[i].width = i;
        shapes[i].height = 2;
        shapes[i].area = i % 2 ? box : triangle;
    }
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        areas[i] = shapes[i].area(&shapes[i]);
    printf("%g %d\n", areas[3], calls);
    return 0;
}
