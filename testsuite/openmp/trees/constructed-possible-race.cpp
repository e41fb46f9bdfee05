// Nodes are read while tasks weigh them.
// verdict: possible-race
// also: other findings allowed
class Tree {
    struct Node {
        int key, weight;
        Node *left, *right;
        explicit Node(int k) : key(k), weight(0), left(nullptr), right(nullptr) {}
    };
    Node *root = nullptr;

    static Node *with(Node *node, int key) {
        if (!node)
            return new Node(key);
        if (key < node->key)
            node->left = with(node->left, key);
        else
            node->right = with(node->right, key);
        return node;
    }

    int weigh(Node *node) {
        if (!node)
            return 0;
        int left = 0, right = 0;
#pragma omp task shared(left)
        left = weigh(node->left); //~ r1 data-race possible write left
#pragma omp task shared(right)
        right = weigh(node->right);
        node->weight = left + right + 1; //~ r1 data-race possible read left
        return node->weight;
    }

  public:
    void add(int key) { root = with(root, key); }

    int weighed() {
        int weight = 0;
#pragma omp parallel
#pragma omp single
        weight = weigh(root);
        return weight;
    }
};

int main() {
    Tree tree;
    for (int i = 0; i < 500; ++i)
        tree.add(i * 37 % 509);
    return tree.weighed() != 500;
}
