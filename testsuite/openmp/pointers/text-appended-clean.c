// Texts of each iteration are appended to one that grows, in order.
// verdict: race-free
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text {
    char *start;
    size_t length, room;
};

static void append(struct text *to, const char *word) {
    size_t more = strlen(word);
    if (to->length + more >= to->room) {
        to->room = 2 * (to->room + more) + 1;
        to->start = realloc(to->start, to->room);
    }
    memcpy(to->start + to->length, word, more + 1);
    to->length += more;
}

int main(void) {
    struct text all = {NULL, 0, 0};
#pragma omp parallel for ordered schedule(dynamic)
    for (int i = 0; i < 64; i++) {
        char word[32];
        sprintf(word, "%d ", i * i);
#pragma omp ordered
        append(&all, word);
    }
    return all.length == 0;
}
