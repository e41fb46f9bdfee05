// Members in clauses: a copy leaves the member itself to others, a chunk size is read by all threads.
// verdict: race
#include <iostream>
#include <vector>
struct Flock {
    int n, parts, tmp;
    double sum, *phi, *out;

    void itself() {
        Flock &whole = *this;
#pragma omp parallel for private(tmp)
        for (int i = 0; i < n; i++)
            whole.tmp = i; //~ r1 data-race possible write+write whole.tmp
    }

    void written() {
#pragma omp parallel for num_threads(parts) schedule(static, 1)
        for (int i = 0; i < n; i++)
            tmp = i; //~ r2 data-race proved write+write tmp
    }

    void chunk() {
#pragma omp parallel
        {
#pragma omp master
            parts = 4; //~ r3 data-race proved write parts
#pragma omp for schedule(static, parts) //~ r3 data-race proved read parts
            for (int i = 0; i < n; i++)
                out[i] = 1;
        }
    }
};

struct Field {
    int n;
    double *phi, *out;
    void offload() {
#pragma omp target teams distribute parallel for map(to: phi[0:n]) map(from: out[0:n])
        for (int i = 0; i < n; i++)
            out[0] = phi[i]; //~ r4 data-race proved write+write out[0]
    }
};

void print(std::vector<int> &data) {
    int n = (int)data.size();
#pragma omp parallel for default(none) shared(data, std::cout) firstprivate(n)
    for (int i = 0; i < n; i++) {
        data[0] = i; //~ r5 data-race proved write+write data[0]
        std::cout << i << std::endl;
    }
}
