#include "grid.h"
static double values[64];

int main() {
    Grid grid(64, values);
    grid.scale(2);
    return grid.total() > grid.at(0);
}
