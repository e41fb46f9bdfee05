// A row that was moved from and made anew has other memory than what was made of it; that is not followed.
// verdict: unknown
#include <utility>
#include <vector>

int main() {
    std::vector<std::vector<int>> rows(32, std::vector<int>(8));
    std::vector<int> taken(std::move(rows[3]));
    rows[3] = std::vector<int>(8);
#pragma omp parallel sections
    {
#pragma omp section
        taken[2] = 1;
#pragma omp section
        rows[3][2] = 2;
    }
    return taken[2];
}
