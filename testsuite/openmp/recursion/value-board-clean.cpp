// Each call gets a board of its own by value.
// verdict: race-free
#include <vector>

static bool fits(const std::vector<int> &board, int row, int column) {
    for (int r = 0; r < row; ++r) {
        int apart = board[r] - column;
        if (apart == 0 || apart == row - r || apart == r - row)
            return false;
    }
    return true;
}

static int place(std::vector<int> board, int row, int n) {
    if (row == n)
        return 1;
    int found = 0;
    for (int column = 0; column < n; ++column) {
        if (!fits(board, row, column))
            continue;
#pragma omp task shared(found) firstprivate(board, column)
        {
            board[row] = column;
            int below = place(board, row + 1, n);
#pragma omp atomic
            found += below;
        }
    }
#pragma omp taskwait
    return found;
}

int main() {
    int n = 9, found = 0;
    std::vector<int> none(n);
#pragma omp parallel
#pragma omp single
    found = place(none, 0, n);
    return found == 0;
}
