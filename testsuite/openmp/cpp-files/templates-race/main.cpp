// Templates that two files use, and a function of another file that takes what one of them is made to.
// verdict: race
#include "span.h"
double data[100];

int main() {
    Span<double> span = {data, 50};
    fill(span, 1.0);
    shift(span, 1);
    return 0;
}
