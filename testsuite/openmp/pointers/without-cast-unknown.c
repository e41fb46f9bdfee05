// Pointers that become ones to elements of another size without a cast, which compilers of C warn of, or by a copy of
// their bytes. Which elements meet is not followed. (All of them are races.)
// verdict: unknown
#include <string.h>
static int v[8];
static char *returned(int i) { return &v[i]; }
static void old_style(p) char *p; { p[4] = 1; }
struct holder { char *bytes; };
void initialised(void) {
#pragma omp parallel for
    for (int i = 0; i < 3; i++) {
        char *p = &v[i];
        v[i] = i;
        p[4] = 1;
    }
}
void by_parameter(void) {
#pragma omp parallel for
    for (int i = 0; i < 3; i++) {
        v[i] = i;
        old_style(&v[i]);
    }
}
void by_result(void) {
#pragma omp parallel for
    for (int i = 0; i < 3; i++) {
        v[i] = i;
        returned(i)[4] = 1;
    }
}
void by_member(void) {
#pragma omp parallel for
    for (int i = 0; i < 3; i++) {
        struct holder holder = {&v[i]};
        v[i] = i;
        holder.bytes[4] = 1;
    }
}
void by_elements(void) {
    char *rows[3];
    for (int i = 0; i < 3; i++)
        rows[i] = &v[i];
#pragma omp parallel for
    for (int i = 0; i < 3; i++) {
        v[i] = i;
        rows[i][4] = 1;
    }
}
void copied(void) {
#pragma omp parallel for
    for (int i = 0; i < 3; i++) {
        int *p = &v[i];
        char *bytes;
        memcpy(&bytes, &p, sizeof bytes);
        v[i] = i;
        bytes[4] = 1;
    }
}
void by_pointers(void) {
#pragma omp parallel for
    for (int i = 0; i < 3; i++) {
        int *p = &v[i];
        char *bytes = *(char **)&p;
        v[i] = i;
        bytes[4] = 1;
    }
}
