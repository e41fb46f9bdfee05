// The same with an offset behind the elements that are written.
// verdict: race-free
struct Part {
    int count = 20;
    int offset = 20;
};
static Part part;
int row[40];

void shift() {
#pragma omp parallel for
    for (int i = 0; i < 20; i++)
        row[i] = row[i + part.offset];
}
