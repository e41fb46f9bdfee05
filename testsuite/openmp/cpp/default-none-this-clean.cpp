// `this` is no variable: `default(none)` asks for no clause that lists it.
// verdict: race-free
#include <vector>

struct Field {
    int n = 64;
    std::vector<double> data;
    void set(int i, double value) { data[i] = value; }
    void fill(double value) {
#pragma omp parallel for default(none) shared(value)
        for (int i = 0; i < n; i++)
            data[i] = value;
#pragma omp parallel for default(none) firstprivate(value)
        for (int i = 0; i < this->n; i++)
            set(i, value);
    }
};

int main() {
    Field field;
    field.data.resize(64);
    field.fill(2);
    return field.data[3] > 0;
}
