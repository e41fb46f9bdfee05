// A thread puts a text together anew while others ask how long it is.
// verdict: race
// also: other findings allowed
#include <omp.h>
#include <string>
#include <vector>

void shared(const std::vector<std::string> &parts, int *sizes) {
    std::string all;
#pragma omp parallel
    {
#pragma omp single nowait
        all = all + parts[0]; //~ r1 data-race proved write all
        sizes[omp_get_thread_num()] = all.size(); //~ r1 data-race proved read all.size()
    }
}
