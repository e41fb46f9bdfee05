// Elements of an array for which a braced list has no values are made by a constructor that counts.
// verdict: race
// also: other findings allowed
static int made;

struct Cell {
    int v;
    Cell() : v(1) { made++; } //~ r1 data-race proved write+write made
    explicit Cell(int k) : v(k) {}
};

int main() {
#pragma omp parallel
    {
        Cell cells[3] = {Cell(1)};
        cells[0].v = 2;
    }
    return made;
}
