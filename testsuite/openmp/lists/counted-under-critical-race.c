// A list of counters: the one for a key is looked for, and put in front where there is none, all under one `critical`, but not the last key.
// verdict: race
// also: other findings allowed
#include <stdlib.h>

struct entry {
    int key, count;
    struct entry *next;
};

static struct entry *head;
static int last;

static void count(int key) {
    last = key; //~ r1 data-race any write+write last
#pragma omp critical
    {
        struct entry *e = head;
        while (e && e->key != key)
            e = e->next;
        if (e) {
            e->count++;
        } else {
            e = malloc(sizeof *e);
            e->key = key;
            e->count = 1;
            e->next = head;
            head = e;
        }
    }
}

int main(void) {
#pragma omp parallel for
    for (int i = 0; i < 1000; i++)
        count(i * 37 % 500);
    return 0;
}
