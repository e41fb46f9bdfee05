// Without memory of the caller's, `tmpnam`, `ctermid` and `wcrtomb` use memory of their own, which threads share.
// verdict: race
// also: other findings allowed
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>
#include <netdb.h>

void names(void) {
#pragma omp parallel
    {
        const char *name = tmpnam(NULL); //~ r1 data-race proved write+write tmpnam(NULL)
        printf("%d\n", name != NULL);
    }
}

void conversions(int n, const wchar_t *a, size_t *lengths) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        char text[16];
        lengths[i] = wcrtomb(text, a[i], NULL); //~ r2 data-race proved write+write wcrtomb(text, a[i], NULL)
    }
}

void networks(int n, int *found) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        found[i] = getnetbyname("loopback") != NULL; //~ r3 data-race proved write+write getnetbyname("loopback")
}
