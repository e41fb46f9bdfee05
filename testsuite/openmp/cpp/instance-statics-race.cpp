// The static variable of one function that a template is made to, in two threads.
// verdict: race
template <int K> int bump() {
    static int count;
    return count++; //~ r1 data-race proved write+write count //~ r2 data-race proved read+write count
}
template <typename T> struct Counter {
    static T &value() {
        static T held;
        return held;
    }
};
void numbers(int *o) {
#pragma omp parallel sections
    {
#pragma omp section
        o[0] = bump<0>();
#pragma omp section
        o[1] = bump<0>();
    }
}
void classes() {
#pragma omp parallel sections
    {
#pragma omp section
        Counter<int>::value() = 1; //~ r3 data-race proved write Counter<int>::value()
#pragma omp section
        Counter<int>::value() = 1; //~ r3 data-race proved write Counter<int>::value()
    }
}
