// A struct at file scope has what it begins with from its class; the file has no `main`, and the offset is no zero.
// verdict: race
struct Part {
    int count = 20;
    int offset = 19;
};
static Part part;
int row[40];

void shift() {
#pragma omp parallel for
    for (int i = 0; i < 20; i++)
        row[i] = row[i + part.offset]; //~ r1 data-race proved write row[i] //~ r1 data-race proved read row[i + part.offset]
}
