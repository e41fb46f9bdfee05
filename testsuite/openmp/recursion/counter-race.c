// All calls count in one variable.
// verdict: race
// also: other findings allowed
int visited;

static void visit(int depth) {
    if (depth == 0)
        return;
    visited++; //~ r1 data-race proved write+write visited
#pragma omp task
    visit(depth - 1);
#pragma omp task
    visit(depth - 1);
}

int main(void) {
#pragma omp parallel
#pragma omp single
    visit(10);
    return visited;
}
