// A class without an assignment of its own assigns its members, one of which has one that counts.
// verdict: race
static int changes;
struct Weight {
    double value;
    Weight &operator=(const Weight &other) {
        changes++; //~ r1 data-race proved write+write changes //~ r2 data-race proved read+write changes
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
