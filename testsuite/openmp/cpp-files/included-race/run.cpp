#include "part.cpp"
void run(int *data, int by) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        data[unused(i)] = data[i + by]; //~ r1 data-race proved write data[unused(i)] //~ r1 data-race proved read data[i + by]
}
