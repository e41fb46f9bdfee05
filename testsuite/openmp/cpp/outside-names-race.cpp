// The parameters of a member function that is defined outside of its class are of the types that the class names.
// verdict: race
struct Part {
    double *values;
};

class Mesh {
public:
    struct Part {
        int count;
        double *values;
    };
    typedef double Real;
    enum { width = 4 };
    void fill(Part &part, Real by);
    Part *spread(const Part *part, Real (&row)[width]);
};

void Mesh::fill(Part &part, Real by) {
#pragma omp parallel for
    for (int i = 0; i < part.count; i++)
        part.values[i / 2] = by; //~ r1 data-race proved write+write part.values[i / 2]
}

Mesh::Part *Mesh::spread(const Part *part, Real (&row)[width]) {
#pragma omp parallel for
    for (int i = 0; i < width; i++)
        row[0] = part->values[i]; //~ r2 data-race proved write+write row[0]
    return nullptr;
}

namespace tools {
using Index = int;
void shift(Index n, double *values);
}

void tools::shift(Index n, double *values) {
#pragma omp parallel for
    for (Index i = 1; i < n; i++)
        values[i] += values[i - 1]; //~ r3 data-race proved write values[i] //~ r3 data-race proved read values[i - 1]
}
