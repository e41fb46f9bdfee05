#include "span.h"
void shift(Span<double> span, int by) {
    fill(span, 0.0);
#pragma omp parallel for
    for (int i = 0; i < span.size; i++)
        span.data[i + by] = span.at(i); //~ r1 data-race proved write span.data[i + by] //~ r1 data-race proved read ?
}
