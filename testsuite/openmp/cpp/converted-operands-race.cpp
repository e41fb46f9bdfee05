// The conversion function reads, and says which element it is.
// verdict: race
class Sparse {
    double values[100];

public:
    struct Entry {
        Sparse &of;
        int at;
        Entry &operator=(double value) {
            of.values[at] = value; //~ r1 data-race proved write of.values[at]
            return *this;
        }
        operator double() const { return of.values[at]; }
    };
    Entry operator[](int at) { return Entry{*this, at}; }
};

struct Index {
    int at;
    operator int() const { return at; }
};

int main() {
    Sparse sparse;
    int list[100] = {0};
#pragma omp parallel for
    for (int i = 1; i < 99; i++) {
        sparse[i] = sparse[i - 1] + 1.0; //~ r1 data-race proved read sparse[i - 1]
        Index index{i};
        list[index - index % 2] = -index * 2; //~ r2 data-race proved write+write list[index - index % 2]
    }
    return sparse[3] > 2 && list[1] == 3;
}
