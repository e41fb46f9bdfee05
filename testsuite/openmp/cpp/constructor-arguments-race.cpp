// Constructors of the library evaluate all of their arguments.
// verdict: race
// also: other findings allowed
#include <complex>
#include <sstream>
#include <string>
#include <vector>
int main() {
    int n = 0, k = 0;
    unsigned len = 1;
    bool init = false;
    std::string line = "a";
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 10; i++) {
        std::complex<double> c(n++, 0);    //~ r1 data-race proved write+write n
        std::complex<double> d{1.0, k++ + 0.0}; //~ r2 data-race proved write+write k
        std::string s("abcdef", len);      //~ r3 data-race proved read len
        std::vector<bool> v(3, init);      //~ r4 data-race proved read init
        std::istringstream in(line);       //~ r5 data-race any read line
        if (i == 3) {
            len = 2;     //~ r3 data-race proved write len
            init = true; //~ r4 data-race proved write init
            line = "b";  //~ r5 data-race any write line
        }
    }
    return n + k;
}
