// A class within a class template has a constructor, which computes what its members are.
// verdict: race-free
#include <algorithm>
#include <cstddef>
#include <type_traits>

template <class Node> class Graph {
    typedef std::make_unsigned<std::ptrdiff_t>::type Offset;
    class Neighbours {
        Node node;
        Node **index;
        Offset start;

      public:
        Neighbours(Node node, Node **index, Offset from) : node(node), index(index), start(0) {
            Offset most = end() - begin();
            start = std::min(from, most);
        }
        typedef Node *iterator;
        iterator begin() { return index[node] + start; }
        iterator end() { return index[node + 1]; }
    };
    Node **index;
    long count;

  public:
    Graph(Node **index, long count) : index(index), count(count) {}
    Neighbours of(Node node, Offset from = 0) const { return Neighbours(node, index, from); }
    long nodes() const { return count; }
};

int main() {
    static int *index[101];
    static int neighbours[1000];
    int sums[100];
    for (int i = 0; i < 101; i++)
        index[i] = neighbours + i * 9;
    Graph<int> graph(index, 100);
#pragma omp parallel for
    for (int u = 0; u < graph.nodes(); u++) {
        int sum = 0;
        for (int v : graph.of(u))
            sum += v;
        sums[u] = sum;
    }
    return sums[1];
}
