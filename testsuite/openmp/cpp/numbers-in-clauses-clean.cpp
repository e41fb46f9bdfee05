// Arguments of templates and constants in clauses are numbers there: of threads, loops, and iterations in a chunk.
// verdict: race-free
#include <omp.h>

namespace grid {
constexpr int width = 128;
enum { chunk = 2 };
}

double a[512], b[512], table[8][8][8], sums[8][8];

template <int Teams, int N> void reversed_in_blocks() {
#pragma omp target teams num_teams(Teams) thread_limit(N)
    {
        double own[N];
#pragma omp parallel num_threads(N)
        {
            int me = omp_get_thread_num();
            own[me] = a[omp_get_team_num() * N + me];
#pragma omp barrier
            b[omp_get_team_num() * N + me] = own[N - 1 - me];
        }
    }
}

constexpr int dimensions = 2;

void add_up() {
#pragma omp parallel for collapse(dimensions)
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
            for (int k = 0; k < 8; k++)
                sums[i][j] += table[i][j][k];
}

struct Copier {
    static constexpr int C = 4;

    void copy() {
#pragma omp parallel
        {
#pragma omp for schedule(static, C) nowait
            for (int i = 0; i < 512; i++)
                a[i] = i;
#pragma omp for schedule(static, C)
            for (int i = 0; i < 512; i++)
                b[i] = a[i];
        }
    }
};

int main() {
    reversed_in_blocks<4, 128>();
    add_up();
    Copier().copy();
#pragma omp parallel num_threads(grid::width)
    {
        a[omp_get_thread_num()] = 0;
        a[omp_get_thread_num() + grid::width] = 0;
    }
    return 0;
}
