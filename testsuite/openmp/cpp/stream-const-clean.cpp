// Member functions of streams that are `const` only read the stream.
// verdict: race-free
#include <sstream>
int main() {
    std::ostringstream out;
    out << "abc";
    long sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        if (out.good() && !out.fail())
            sum += out.str().size() + out.precision();
    }
    return sum;
}
