// One section fills the buffer of a list that the other one reads.
// verdict: race
// also: other findings allowed
#include <stdlib.h>

struct buffer {
    int *data;
    int used;
};

int main(int argc, char **argv) {
    (void)argv;
    struct buffer both[2] = {{malloc(400), 0}, {malloc(400), 0}};
    int filled = 0;
    long sum = 0;
    for (int step = 0; step < argc; step++) {
#pragma omp parallel sections
        {
#pragma omp section
            {
                both[filled].used = 100; //~ r1 data-race proved write both[filled].used
                for (int i = 0; i < 100; i++)
                    both[filled].data[i] = step + i;
            }
#pragma omp section
            for (int i = 0; i < both[filled].used; i++) //~ r1 data-race proved read both[filled].used
                sum += both[filled].data[i];
        }
        filled = !filled;
    }
    return sum > 0;
}
