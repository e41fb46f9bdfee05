// The tasks of a call write to one board, that of the call.
// verdict: race
// also: other findings allowed
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
#pragma omp task shared(found, board) firstprivate(column)
        {
            board[row] = column; //~ r1 data-race any write+write board[row]
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
