#ifndef GRID_H
#define GRID_H
class Grid {
    int n;
    double *values;
    double sum = 0;

  public:
    Grid(int n, double *values);
    double at(int i) const { return values[i]; }
    void scale(double by);
    double total();
};
#endif
