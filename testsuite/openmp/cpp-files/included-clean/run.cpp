#include "part.cpp"
void run(int *data, int by) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        data[unused(i)] = data[i + by];
}
