// A static local that is threadprivate is one object a thread.
// verdict: race-free
static int next_id(void) {
    static int id;
#pragma omp threadprivate(id)
    id++;
    return id;
}

void number(void) {
#pragma omp parallel
    {
        next_id();
    }
}
