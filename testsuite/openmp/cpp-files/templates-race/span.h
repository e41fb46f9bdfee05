#ifndef APPLY_H
#define APPLY_H
template <class T> struct Span {
    T *data;
    int size;
    T &at(int i) { return data[i]; }
};
template <class T> void fill(Span<T> span, T value) {
    for (int i = 0; i < span.size; i++)
        span.at(i) = value;
}
void shift(Span<double> span, int by);
#endif
