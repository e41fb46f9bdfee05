// A function template may give a pointer to a class of which `struct` is said, and a parameter is the same with `const`.
// verdict: race-free
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
void Counts::count(unsigned at) { counts[at]++; }

void make(int n, int *values, Counts *counts) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        struct Node<int> *node = made<int>(i);
        node->mark(2);
        values[i] = node->value;
        counts[i].count(1);
    }
}
