// Options are read until there are none; one that is not known ends the program.
// verdict: possible-race
#include <stdlib.h>
#include <unistd.h>

struct options {
    int size, verbose;
};

static struct options given(int argc, char **argv) {
    struct options o = {4096, 0};
    int letter;
    while ((letter = getopt(argc, argv, "s:v")) != -1) {
        if (letter == 's')
            o.size = atoi(optarg);
        else if (letter == 'v')
            o.verbose++;
        else
            exit(1);
    }
    return o;
}

int main(int argc, char **argv) {
    struct options o = given(argc, argv);
    float *row = calloc(o.size, sizeof *row);
#pragma omp parallel for
    for (int i = 0; i < o.size - 1; i++)
        row[i + 1] = row[i] + 1; //~ r1 data-race possible write row[i + 1] //~ r1 data-race possible read row[i]
    return row[0] > 0;
}
