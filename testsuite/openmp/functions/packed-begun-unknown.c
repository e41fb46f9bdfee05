// A call that is given a member of a packed struct reaches the next one earlier than types say. (It is a race.)
// verdict: unknown
#include <string.h>

#pragma pack(push, 1)
struct tight {
    char c;
    int v;
};
#pragma pack(pop)

struct tight a[10];

void f(void) {
#pragma omp parallel sections
    {
#pragma omp section
        memset(&a[0].c, 0, 2);
#pragma omp section
        a[0].v = 2;
    }
}
