// A map for each thread, merged in a critical section, and look-ups.
// verdict: race-free
#include <map>
#include <string>
#include <vector>
void loops(const std::vector<int> &v, std::map<int, long> &total) {
#pragma omp parallel
    {
        std::map<int, long> mine;
#pragma omp for nowait
        for (int i = 0; i < 100; i++)
            mine[v[i]]++;
#pragma omp critical
        for (const auto &item : mine)
            total[item.first] += item.second;
    }
}
void bindings(const std::vector<std::string> &words, std::map<std::string, int> &total) {
#pragma omp parallel
    {
        std::map<std::string, int> mine;
#pragma omp for nowait
        for (std::size_t i = 0; i < words.size(); i++)
            ++mine[words[i]];
#pragma omp critical
        for (const auto &[word, count] : mine)
            total[word] += count;
    }
}
void iterators(const std::vector<int> &v, std::map<int, long> &total) {
#pragma omp parallel
    {
        std::map<int, long> mine;
#pragma omp for nowait
        for (int i = 0; i < 100; i++)
            mine[v[i]]++;
#pragma omp critical
        for (std::map<int, long>::const_iterator it = mine.begin(); it != mine.end(); ++it)
            total[it->first] += it->second;
    }
}
void found(const std::map<int, long> &m, long *o) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        auto it = m.find(i);
        o[i] = it != m.end() ? it->second : m.size();
    }
}
