// A braced list has values for all elements of an array, so the constructor that counts is not called.
// verdict: race-free
static int made;

struct Cell {
    int v;
    Cell() : v(1) { made++; }
    explicit Cell(int k) : v(k) {}
};

int main() {
#pragma omp parallel
    {
        Cell cells[1] = {Cell(1)};
        cells[0].v = 2;
    }
    return made;
}
