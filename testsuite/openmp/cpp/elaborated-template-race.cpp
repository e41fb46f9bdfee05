// All iterations count in one object, by a member function that is declared with a constant parameter.
// verdict: race
template <typename T> struct Node {
    T value;
    struct Node<T> *next;
    void mark(const int by);
};
template <typename T> void Node<T>::mark(int by) { value += by; }

template <typename T> struct Node<T> *made(T value) {
    struct Node<T> *node = new struct Node<T>;
    node->value = value;
    return node;
}

class Counts {
    int counts[100];

public:
    void count(const unsigned at);
};
void Counts::count(unsigned at) { counts[at]++; } //~ r1 data-race proved write+write counts[at] //~ r2 data-race proved read+write counts[at]

void make(int n, int *values, Counts *counts) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        struct Node<int> *node = made<int>(i);
        node->mark(2);
        values[i] = node->value;
        counts[0].count(1);
    }
}
