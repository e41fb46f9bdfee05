// What may be written of two elements to remove from, and of three to compare, depends on what they hold.
// verdict: possible-race
// also: other findings allowed
#include <algorithm>

int v[8], w[8], x[8];

int main()
{
#pragma omp parallel num_threads(2)
    {
        std::remove(v, v + 2, 3);     //~ r1 data-race possible write+write ?
        std::unique(w, w + 3);        //~ r2 data-race possible write+write ?
        std::replace(x, x + 8, 3, 5); //~ r3 data-race possible read+write ?
    }
    return 0;
}
