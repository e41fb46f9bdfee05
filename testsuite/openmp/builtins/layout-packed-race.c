// Where members stand in a packed struct is not followed.
// verdict: possible-race
#include <stddef.h>
#pragma pack(push, 1)
struct record {
    char kind;
    int value;
};
#pragma pack(pop)

int seen[64];

void fill(void) {
#pragma omp parallel sections
    {
#pragma omp section
        seen[offsetof(struct record, value)] = 1; //~ r1 data-race possible write seen[
#pragma omp section
        seen[1] = 2; //~ r1 data-race possible write seen[
    }
}
