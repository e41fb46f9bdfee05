// A class without an assignment of its own assigns its members, one of which has one of its own.
// verdict: race-free
struct Weight {
    double value;
    Weight &operator=(const Weight &other) {
        value = other.value;
        return *this;
    }
};
struct Node {
    int id;
    Weight weight;
};
void copy(Node *to, const Node *from) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        to[i] = from[i];
}
