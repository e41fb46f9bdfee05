// References at namespace scope, static members and static ones of functions are names of what they are bound to.
// verdict: race
int total, cells[4];
int &alias = total;

struct Shared {
    static int &cell;
};
int &Shared::cell = cells[2];

static int &get() {
    static int &found = total;
    return found;
}

void write(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        if (i == 1)
            total = 1; //~ r1 data-race proved write total //~ r2 data-race proved write total
        if (i == 2)
            alias = 2; //~ r1 data-race proved write alias //~ r3 data-race proved write alias
        if (i == 3)
            get() = 3; //~ r2 data-race proved write ? //~ r3 data-race proved write ?
        if (i == 4)
            cells[2] = 4; //~ r4 data-race proved write cells[2]
        if (i == 5)
            Shared::cell = 5; //~ r4 data-race proved write Shared::cell
    }
}
