// Texts that fit stay in their member; a text ends at its first zero.
// verdict: race-free
#include <string.h>
struct entry {
    char name[8];
    int id;
} all[100];
void f(void) {
#pragma omp parallel for
    for (int i = 0; i < 99; i++) {
        strcpy(all[i].name, "abcdefg");
        strcpy(all[i].name, "ab\0cdefghijklmn");
        strncpy(all[i].name, "abc", sizeof all[i].name);
        all[i].id = i;
    }
}
