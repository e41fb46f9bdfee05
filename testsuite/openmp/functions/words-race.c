// Functions that find words and numbers in texts give back where in a text they stand: all iterations change one text.
// verdict: possible-race
// also: other findings allowed
#include <stdlib.h>
#include <string.h>

char line[100][80];
int words[100];
long numbers[100];

int main(void) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        char *rest;
        int count = 0;
        for (char *word = strtok_r(line[i], " ", &rest); word; word = strtok_r(NULL, " ", &rest))
            count++;
        words[i] = count;
    }
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        char *end;
        long number = strtol(line[i], &end, 10);
        if (*end == ',')
            *end = ' ';
        char *comma = strchr(line[0], ',');
        if (comma)
            *comma = ' '; //~ r1 data-race any write+write *comma
        numbers[i] = number;
    }
    return 0;
}
