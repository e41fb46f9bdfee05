// All iterations read from one stream, and the bytes that one reads lie among those of the next.
// verdict: race
// also: other findings allowed
#include <fstream>
#include <string>
using namespace std;

void lines(int n, ifstream &in, int *counts) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        string word;
        getline(in, word); //~ r1 data-race proved write+write ?
        counts[i] = word.size();
    }
}

void bytes(int n, const char *name, char *to) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        ifstream in(name, ios::binary);
        in.read(to + 16 * i, 17); //~ r2 data-race any write+write ?
    }
}
