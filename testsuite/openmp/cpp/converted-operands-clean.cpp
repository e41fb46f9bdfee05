// Operands of operators that no function is there for become numbers by the conversion function of their class.
// verdict: race-free
class Sparse {
    double values[100];

public:
    struct Entry {
        Sparse &of;
        int at;
        Entry &operator=(double value) {
            of.values[at] = value;
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
        sparse[i] = sparse[i] + 1.0;
        Index index{i};
        list[index + 1] = -index * 2;
    }
    return sparse[3] > 2 && list[1] == 3;
}
