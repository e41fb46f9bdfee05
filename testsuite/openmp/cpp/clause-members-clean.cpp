// Members, and variables and constants of namespaces, in clauses; private copies of members.
// verdict: race-free
#include <iostream>
#include <vector>
namespace cfg {
int threads = 4, chunk = 8;
constexpr int block = 4;
double total;

void add(int n, const double *a) {
#pragma omp parallel for reduction(+ : total)
    for (int i = 0; i < n; i++)
        total += a[i];
}
}

struct Flock {
    static constexpr int width = 16;
    std::vector<double> x;
    int n, parts, tmp;
    bool large;
    double sum, *phi, *out;

    void step() {
#pragma omp parallel for num_threads(parts) if(large)
        for (int i = 0; i < (int)x.size(); i++)
            x[i] += 1;
#pragma omp parallel for num_threads(cfg::threads) schedule(static, cfg::chunk)
        for (int i = 0; i < (int)x.size(); i++)
            x[i] += 1;
#pragma omp parallel for num_threads(x.size()) schedule(static, width)
        for (int i = 0; i < (int)x.size(); i++)
            x[i] += 1;
#pragma omp parallel for schedule(static, cfg::block)
        for (int i = 0; i < n; i++)
            out[i] = 1;
    }

    void copies() {
#pragma omp parallel for reduction(+ : sum)
        for (int i = 0; i < n; i++)
            sum += phi[i];
#pragma omp parallel for private(tmp) firstprivate(parts)
        for (int i = 0; i < n; i++) {
            tmp = i + parts;
            parts = i;
            out[i] = tmp;
        }
#pragma omp parallel for lastprivate(tmp)
        for (int i = 0; i < n; i++) {
            tmp = i;
            out[i] = tmp;
        }
    }

    void offload() {
#pragma omp target teams distribute parallel for map(to: phi[0:n]) map(from: out[0:n])
        for (int i = 0; i < n; i++)
            out[i] = 2 * phi[i];
#pragma omp target teams distribute parallel for map(to: phi[0:n]) map(tofrom: sum) reduction(+ : sum)
        for (int i = 0; i < n; i++)
            sum += phi[i];
    }

    void tasks() {
#pragma omp parallel
#pragma omp single
        {
#pragma omp task depend(out: out[0])
            out[0] = 1;
#pragma omp task depend(in: out[0])
            out[1] = out[0];
        }
    }
};

void print(std::vector<int> &data) {
    int n = (int)data.size();
#pragma omp parallel for default(none) shared(data, std::cout) firstprivate(n)
    for (int i = 0; i < n; i++) {
        data[i] = i;
#pragma omp critical
        std::cout << i << std::endl;
    }
}

void run(Flock &f) {
    f.step();
    f.copies();
    f.offload();
    f.tasks();
}
