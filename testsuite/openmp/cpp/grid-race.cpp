// A stencil through member functions of a class, in place.
// verdict: race
#include <vector>
class Grid {
public:
    Grid(int w, int h) : w_(w), h_(h), data_(w * h) {}
    double &at(int x, int y) { return data_[y * w_ + x]; }
    double at(int x, int y) const { return data_[y * w_ + x]; }
    int width() const { return w_; }
    int height() const { return h_; }
    void scale(double f) {
        #pragma omp parallel for
        for (int i = 0; i < w_ * h_; ++i) data_[i] *= f;
    }
private:
    int w_, h_;
    std::vector<double> data_;
};
int main() {
    Grid g(64, 32), out(64, 32);
    g.scale(2.0);
    #pragma omp parallel for collapse(2)
    for (int y = 1; y < 31; y++)
        for (int x = 1; x < 63; x++)
            g.at(x, y) = 0.25 * (g.at(x - 1, y) + g.at(x + 1, y) + g.at(x, y - 1) + g.at(x, y + 1)); //~ r1 data-race proved read g.at(x - 1, y) //~ r1 data-race proved write g.at(x, y) //~ r2 data-race proved read g.at(x + 1, y) //~ r2 data-race proved write g.at(x, y) //~ r3 data-race proved read g.at(x, y - 1) //~ r3 data-race proved write g.at(x, y) //~ r4 data-race proved read g.at(x, y + 1) //~ r4 data-race proved write g.at(x, y)
}
