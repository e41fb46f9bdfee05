// The parameters of a member function that is defined outside of its class are of the types that the class names.
// verdict: race-free
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
        part.values[i] = by;
}

Mesh::Part *Mesh::spread(const Part *part, Real (&row)[width]) {
#pragma omp parallel for
    for (int i = 0; i < width; i++)
        row[i] = part->values[0];
    return nullptr;
}

namespace tools {
using Index = int;
void shift(Index n, double *values);
}

void tools::shift(Index n, double *values) {
#pragma omp parallel for
    for (Index i = 0; i < n; i++)
        values[i] += 1.0;
}
