// A class within a class template has a constructor, which counts its objects.
// verdict: race
template <class Node> class Graph {
    Node first;

  public:
    static int made;
    class Neighbours {
        Node node;

      public:
        Neighbours(Node node) : node(node) {
            made++; //~ r1 data-race any read+write made //~ r2 data-race any write+write made
        }
        Node get() const { return node; }
    };
    Graph(Node first) : first(first) {}
    Neighbours of(Node node) const { return Neighbours(node); }
};
template <class Node> int Graph<Node>::made = 0;

int main() {
    int out[100];
    Graph<int> graph(3);
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        out[i] = graph.of(i).get();
    return out[1];
}
