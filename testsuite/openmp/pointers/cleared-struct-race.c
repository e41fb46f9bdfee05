// A struct is cleared as a whole before arrays grow in it; neighbours are read.
// verdict: race
#include <stdlib.h>
#include <string.h>

struct samples {
    size_t count, room;
    double *value, *weight;
};

static void add(struct samples *s, double value) {
    if (s->count == s->room) {
        s->room = s->room ? 2 * s->room : 16;
        s->value = realloc(s->value, s->room * sizeof *s->value);
        s->weight = realloc(s->weight, s->room * sizeof *s->weight);
    }
    s->value[s->count] = value;
    s->weight[s->count++] = 1;
}

int main(int argc, char **argv) {
    struct samples s;
    memset(&s, 0, sizeof s);
    for (int i = 1; i < argc; i++)
        add(&s, atof(argv[i]));
#pragma omp parallel for
    for (size_t i = 1; i < s.count; i++)
        s.value[i] = s.value[i - 1] * s.weight[i]; //~ r1 data-race any write s.value[i] //~ r1 data-race any read s.value[i - 1]
    return s.count > 0;
}
