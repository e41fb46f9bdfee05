// Two numbers of one text are the same: that is not followed, but nothing that needs two is proved.
// verdict: possible-race
#include <stdlib.h>

int a[100];

int main(int argc, char **argv) {
    char *text = argv[1];
    int n = atoi(argv[1]), m = atoi(text);
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        if (n != m)
            a[0] = i; //~ r1 data-race possible write+write a[0]
    return argc;
}
