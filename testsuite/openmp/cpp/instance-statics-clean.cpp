// Each function that a template is made to has static variables of its own.
// verdict: race-free
template <int K> int bump() {
    static int count;
    return count++;
}
template <typename T> struct Counter {
    static T &value() {
        static T held;
        return held;
    }
};
template <typename T> T add(T x) {
    static T sum = 0;
    sum += x;
    return sum;
}
void numbers(int *o) {
#pragma omp parallel sections
    {
#pragma omp section
        o[0] = bump<0>();
#pragma omp section
        o[1] = bump<1>();
    }
}
void classes() {
#pragma omp parallel sections
    {
#pragma omp section
        Counter<int>::value() = 1;
#pragma omp section
        Counter<long>::value() = 1;
    }
}
void deduced(double *o) {
#pragma omp parallel sections
    {
#pragma omp section
        o[0] = add(1);
#pragma omp section
        o[1] = add(2.0);
    }
}
