// With memory of their own, threads share nothing by `tmpnam`; by the others they take turns.
// verdict: race-free
#define _GNU_SOURCE
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

void names(void) {
#pragma omp parallel
    {
        char text[L_tmpnam];
        if (tmpnam(text) != NULL)
            printf("%d\n", text[0]);
    }
}

void conversions(int n, const wchar_t *a, size_t *lengths) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        char text[16];
#pragma omp critical
        lengths[i] = wcrtomb(text, a[i], NULL);
    }
}

void networks(int n, int *found) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
#pragma omp critical
        found[i] = getnetbyname("loopback") != NULL;
}

void files(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        char name[] = "/tmp/part-XXXXXX";
        mbstate_t state = {0};
        wchar_t first;
        mbrtowc(&first, name, 1, &state);
        printf("%d %d\n", mkstemp(name), (int)first);
    }
}
