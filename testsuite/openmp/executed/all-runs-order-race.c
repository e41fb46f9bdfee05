// Where an iteration writes depends on the order in which threads come to a critical section, on random numbers, or on
// the number of threads: no one execution tells that.
// verdict: race
// also: other findings allowed
#include <omp.h>
#include <stdlib.h>

int out[200], place[200], table[200];

int main(void) {
    int count = 0;
    for (int i = 0; i < 100; i++)
        table[i] = i * i % 101;
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
#pragma omp critical
        {
            place[i] = table[i] + count;
            count += table[i] % 2;
        }
    }
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        out[place[i]] = i; //~ r1 data-race any write+write out[place[i]]
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        out[table[i] + rand() % 100] = i; //~ r2 data-race any write+write out[table[i] + rand() % 100]
    int parts = omp_get_max_threads();
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        out[(i * parts + table[i] * 0) % 101] = i; //~ r3 data-race any write+write out[(i * parts + table[i] * 0) % 101]
    return out[0];
}
