// A recursive function that ends the run may never return: what comes behind its call may not happen.
// verdict: possible-race
#include <stdlib.h>

int board[12], a[100];

static void place(int row) {
    if (row == 12)
        exit(0);
    for (int column = 0; column < 12; column++) {
        board[row] = column;
        place(row + 1);
    }
}

int main(void) {
    place(0);
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i] = a[i + 1]; //~ r1 data-race possible write a[i] //~ r1 data-race possible read a[i + 1]
    return 0;
}
