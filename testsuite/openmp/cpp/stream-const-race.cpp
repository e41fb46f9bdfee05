// The same names with arguments change the stream.
// verdict: race
// also: other findings allowed
#include <sstream>
int main() {
    std::ostringstream out;
    out << "abc";
#pragma omp parallel
    out.str("x"); //~ r1 data-race any write+write ?
#pragma omp parallel
    out.precision(3); //~ r2 data-race any write+write ?
    return 0;
}
