// All calls count in one variable, atomically.
// verdict: race-free
int visited;

static void visit(int depth) {
    if (depth == 0)
        return;
#pragma omp atomic
    visited++;
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
