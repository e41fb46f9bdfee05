// A text that is too long for the member goes on in the next element.
// verdict: race
// also: other findings allowed
#include <string.h>
struct entry {
    char name[8];
    int id;
} all[100];
void f(void) {
#pragma omp parallel for
    for (int i = 0; i < 99; i++) {
        strcpy(all[i].name, "abcdefghijklmno"); //~ r1 data-race proved write ?
        all[i].name[0] = 'x'; //~ r1 data-race proved write all[i].name[0]
    }
}
