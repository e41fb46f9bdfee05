// Texts of each thread are put together anew in every iteration of a loop that is shared, and combined by a reduction.
// verdict: race-free
#include <string>
#include <vector>

void own(int n, const std::vector<std::string> &parts, std::vector<int> &sizes) {
#pragma omp parallel
    {
        std::string all;
#pragma omp for
        for (int i = 0; i < n; i++) {
            all = all + parts[i];
            sizes[i] = all[0];
        }
    }
}

std::string combined(int n, const std::vector<std::string> &parts) {
    std::string all;
#pragma omp declare reduction(join : std::string : omp_out = omp_out + omp_in) initializer(omp_priv = std::string(""))
#pragma omp parallel for reduction(join : all)
    for (int i = 0; i < n; i++)
        all = all + parts[i];
    return all;
}
