// What loops count over data of the program itself is no input: the regions are reached.
// verdict: race
#include <stdlib.h>
struct Node {
    struct Node *next;
};
int main(void) {
    int sum = 0;
    int bits = 0;
    for (unsigned x = 0xF0F0; x; x &= x - 1)
        bits++;
    if (bits == 8) {
#pragma omp parallel
        sum++; //~ w1 data-race any write+write sum //~ v1 data-race any read+write sum
    }
    struct Node *head = 0;
    for (int i = 0; i < 5; i++) {
        struct Node *node = malloc(sizeof *node);
        node->next = head;
        head = node;
    }
    int length = 0;
    for (struct Node *p = head; p; p = p->next)
        length++;
    if (length < 100) {
#pragma omp parallel
        sum++; //~ w2 data-race any write+write sum //~ v2 data-race any read+write sum
    }
    return sum;
}
