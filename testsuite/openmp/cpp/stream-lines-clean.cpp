// Each iteration reads lines and bytes from a stream of its own, and tests it.
// verdict: race-free
#include <fstream>
#include <sstream>
#include <string>
#include <vector>
using namespace std;

void lines(int n, const vector<string> &texts, int *counts) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        istringstream in(texts[i]);
        string word;
        int count = 0;
        while (getline(in, word, ' '))
            count++;
        counts[i] = count;
    }
}

void bytes(int n, const char *name, char *to) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        ifstream in(name, ios::in | ios::binary);
        if (!in)
            continue;
        in.seekg(16 * i, ios::beg);
        in.read(to + 16 * i, 16);
    }
}
