// A thread uses the vector that others still combine theirs into, and without the clause all append to one.
// verdict: race
// also: other findings allowed
#include <vector>
#pragma omp declare reduction(merge : std::vector<int> : omp_out.insert(omp_out.end(), omp_in.begin(), omp_in.end()))

int early(int n, int *sizes) {
    std::vector<int> found;
#pragma omp parallel
    {
#pragma omp for reduction(merge : found) nowait //~ r1 data-race possible write found
        for (int i = 0; i < n; i++)
            found.push_back(i);
#pragma omp single
        sizes[0] = found.size(); //~ r1 data-race possible read found.size()
    }
    return sizes[0];
}

int appended(int n) {
    std::vector<int> found;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        found.push_back(i); //~ r2 data-race proved read+write ?
    return found.size();
}
