// Each iteration sorts a sequence of its own: objects by a function, by their operator and as pairs.
// verdict: race-free
#include <algorithm>
#include <utility>
#include <vector>
struct Edge {
    int from, to;
    double weight;
    bool operator<(const Edge &other) const { return weight < other.weight; }
};
bool lighter(const Edge &a, const Edge &b) { return a.weight < b.weight; }

void by_function(int n, std::vector<std::vector<Edge>> &graphs) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        std::sort(graphs[i].begin(), graphs[i].end(), lighter);
}

void by_operator(int n, std::vector<std::vector<Edge>> &graphs) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        std::stable_sort(graphs[i].begin(), graphs[i].end());
}

void pairs(int n, std::vector<std::vector<std::pair<double, int>>> &rows) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        std::sort(rows[i].begin(), rows[i].end());
}

void parts(int n, Edge *edges) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        std::partial_sort(edges + 10 * i, edges + 10 * i + 3, edges + 10 * i + 10, lighter);
}

void largest(int n, std::vector<std::vector<Edge>> &graphs, int *to) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        to[i] = std::max_element(graphs[i].begin(), graphs[i].end(), lighter)->to;
}
