// Queues, sets and lists compare elements by a function that reads a table, which nobody writes meanwhile.
// verdict: race-free
#include <list>
#include <queue>
#include <set>
#include <vector>
static int dist[100];
static int near[100];
static int size[100];
static int out[100];
struct Far {
    bool operator()(int a, int b) const {
        return dist[a] > dist[b];
    }
};
struct Node {
    int v;
    bool operator<(const Node &o) const {
        return near[v] < near[o.v];
    }
};
int main() {
#pragma omp parallel for num_threads(4)
    for (int s = 0; s < 50; s++) {
        std::priority_queue<int, std::vector<int>, Far> q;
        q.push(s);
        q.push(s + 1);
        out[s] = q.top();
        std::set<Node> nodes;
        nodes.insert(Node{s});
        std::list<int> l;
        l.push_back(s);
        l.push_back(s + 1);
        l.sort([](int a, int b) { return size[a] < size[b]; });
        out[s] += l.front();
    }
}
