// The parts that iterations sort have an element in common, and one sequence is sorted while others look for its largest.
// verdict: race
// also: other findings allowed
#include <algorithm>
#include <vector>
struct Edge {
    int from, to;
    double weight;
};
bool lighter(const Edge &a, const Edge &b) { return a.weight < b.weight; }

void parts(int n, Edge *edges) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        std::sort(edges + 10 * i, edges + 10 * i + 11, lighter); //~ r1 data-race proved read+write ?
}

void largest(std::vector<Edge> &graph, int *to) {
#pragma omp parallel sections
    {
#pragma omp section
        std::sort(graph.begin(), graph.end(), [](const Edge &a, const Edge &b) { return a.to < b.to; });
#pragma omp section
        to[0] = std::max_element(graph.begin(), graph.end(), lighter)->to;
    }
}
