// A function that the file does not define may give objects of classes that it does not know.
// verdict: unknown
#include <memory>

struct Shape {
    virtual double area(double x) const = 0;
    virtual ~Shape() {}
};

struct Square : Shape {
    double area(double x) const override { return x * x; }
};

std::unique_ptr<Shape> read_shape(const char *name);

int main(int argc, char **argv) {
    std::unique_ptr<Shape> shape = read_shape(argv[0]);
    if (argc > 1)
        shape = std::make_unique<Square>();
    double areas[50];
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        areas[i] = shape->area(i); //~ unsupported
    return areas[3] > 2;
}
