// A reference that is bound to a cast to another reference type is one to the same object.
// verdict: race
void write(int n, int &x) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        unsigned &same = reinterpret_cast<unsigned &>(x);
        same = i; //~ r1 data-race proved write+write same
    }
}
