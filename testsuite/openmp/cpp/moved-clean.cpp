// What is moved from is each thread's own, or only referred to.
// verdict: race-free
#include <string>
#include <utility>
#include <vector>
struct Buffer {
    int *memory;
    Buffer(int *given) : memory(given) {}
    Buffer(Buffer &&from) : memory(from.memory) { from.memory = nullptr; }
};

void made(std::vector<int> *lists, int *out) {
#pragma omp parallel for
    for (int i = 0; i < 9; i++) {
        std::vector<int> local = std::move(lists[i]);
        out[i] = local.size();
    }
}

void assigned(std::string *texts, std::string *out) {
#pragma omp parallel for
    for (int i = 0; i < 9; i++)
        out[i] = std::move(texts[i]);
}

static int length(const std::vector<int> &list) { return list.size(); }

void referred(std::vector<int> &shared, int *out) {
#pragma omp parallel for
    for (int i = 0; i < 9; i++)
        out[i] = length(std::move(shared));
}

void constructed(Buffer *buffers, int **out) {
#pragma omp parallel for
    for (int i = 0; i < 9; i++) {
        Buffer local = std::move(buffers[i]);
        out[i] = local.memory;
    }
}

void numbers(int &shared, int *out) {
#pragma omp parallel for
    for (int i = 0; i < 9; i++)
        out[i] = std::move(shared);
}
