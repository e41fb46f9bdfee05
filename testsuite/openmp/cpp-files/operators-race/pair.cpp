#include "pair.h"
Pair &Pair::operator+=(const Pair &other) {
    a += other.a; //~ r1 data-race proved write+write a //~ r2 data-race proved read+write a
    return *this;
}
Pair operator+(const Pair &x, const Pair &y) {
    return Pair{x.a + y.a, x.b + y.b};
}
Pair &first(Pair *pairs, int i) {
    return pairs[i];
}
