// Where a text is cleared, its characters are written.
// verdict: possible-race
#include <string>
void f() {
    std::string s = "hello";
#pragma omp parallel sections
    {
#pragma omp section
        s.clear(); //~ r1 data-race any write ?
#pragma omp section
        s[0] = 'x'; //~ r1 data-race any write s[0]
    }
}
