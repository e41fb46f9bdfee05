// Methods: calls through members that hold pointers to functions, with the object as the first argument. The file shows
// all functions that they may be.
// verdict: race-free
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct shape shape;
struct shape {
    double width, height;
    double (*area)(const shape *);
};
static double box(const shape *s) { return s->width * s->height; }
static double triangle(const shape *s) { return s->width * s->height / 2; }

typedef struct stream stream;
struct stream {
    int *data;
    int (*read)(stream *, int);
    void (*write)(stream *, int, int);
};
static int memory_read(stream *s, int i) { return s->data[i]; }
static void memory_write(stream *s, int i, int value) { s->data[i] = value; }
static stream *memory_new(int n) {
    stream *s = malloc(sizeof *s);
    s->data = calloc(n, sizeof(int));
    s->read = memory_read;
    s->write = memory_write;
    return s;
}

struct operation {
    const char *name;
    void (*run)(double *to, const double *from, int i, int n);
};
static void scale(double *to, const double *from, int i, int n) { to[i] = from[i] * n; }
static void reverse(double *to, const double *from, int i, int n) { to[n - 1 - i] = from[i]; }
static const struct operation operations[] = {{"scale", scale}, {"reverse", reverse}, {NULL, NULL}};
static const struct operation *find(const char *name) {
    for (const struct operation *o = operations; o->name; o++)
        if (!strcmp(o->name, name))
            return o;
    return NULL;
}

static shape shapes[100];
static double areas[100], other[100];

int main(int argc, char **argv) {
    for (int i = 0; i < 100; i++) {
        shapes[i].width = i;
        shapes[i].height = 2;
        shapes[i].area = i % 2 ? box : triangle;
    }
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        areas[i] = shapes[i].area(&shapes[i]);
    stream *in = memory_new(100), *out = memory_new(100);
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        out->write(out, i, in->read(in, i) + 1);
    const struct operation *o = find(argc > 1 ? argv[1] : "scale");
    if (!o)
        return 1;
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        o->run(other, areas, i, 100);
    printf("%g %d\n", other[3], out->data[3]);
    return 0;
}
