// Templates whose arguments are numbers that the types of a call's arguments tell.
// verdict: race
template <class T, int N, int M> struct Grid {
    T cells[N * M];
};
template <class T, int N, int M> void shift(Grid<T, N, M> &grid) {
#pragma omp parallel for
    for (int i = 0; i < N * M - 1; i++)
        grid.cells[i] = grid.cells[i + 1]; //~ r1 data-race proved write grid.cells[i] //~ r1 data-race proved read grid.cells[i + 1]
}
int main() {
    static Grid<float, 3, 4> small;
    shift(small);
    return 0;
}
