// Arguments of templates and constants in clauses are numbers there: three loops are divided where the sums have two
// subscripts, chunks are of different sizes, and 128 threads write to places 64 apart.
// verdict: race
#include <omp.h>

double a[512], b[512], table[8][8][8], sums[8][8];

constexpr int dimensions = 3;

void add_up() {
#pragma omp parallel for collapse(dimensions)
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
            for (int k = 0; k < 8; k++)
                sums[i][j] += table[i][j][k]; //~ s1 data-race proved write+write sums[i][j] //~ s2 data-race proved read+write sums[i][j]
}

template <int N> void mark() {
#pragma omp parallel num_threads(N)
    {
        a[omp_get_thread_num()] = 0; //~ m data-race proved write a[omp_get_thread_num()]
        a[omp_get_thread_num() + 64] = 0; //~ m data-race proved write a[omp_get_thread_num() + 64]
    }
}

struct Copier {
    static constexpr int C = 4;

    void copy() {
#pragma omp parallel
        {
#pragma omp for schedule(static, C) nowait
            for (int i = 0; i < 512; i++)
                a[i] = i; //~ c data-race proved write a[i]
#pragma omp for schedule(static, C * 2)
            for (int i = 0; i < 512; i++)
                b[i] = a[i]; //~ c data-race proved read a[i]
        }
    }
};

int main() {
    add_up();
    mark<128>();
    Copier().copy();
    return 0;
}
