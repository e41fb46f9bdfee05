// A function of the library that is not known may take references.
// verdict: unknown
#include <utility>
using namespace std;
int main() {
    int x = 0;
    #pragma omp parallel for
    for (int i = 0; i < 10; i++) exchange(x, i); //~ unsupported
}
