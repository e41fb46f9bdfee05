// What a test, which is not followed, lets through is not any number: whether the one that races can be stored is not told.
// verdict: possible-race
int is_offset(int v);
static int tested, multiplied, remembered;
int row[200];

void set_tested(int v) {
    if (is_offset(v))
        tested = v;
}
void set_multiplied(int v) {
    if (v * v * v >= 0)
        multiplied = v;
}
void set_remembered(int v) {
    int good = v >= 0 && v < 10;
    if (good)
        remembered = v;
}

void by_tested(void) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        row[i] = row[i + 10 + tested]; //~ r1 data-race possible write row[i] //~ r1 data-race possible read row[i + 10 + tested]
}
void by_multiplied(void) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        row[i] = row[i + 10 + multiplied]; //~ r2 data-race possible write row[i] //~ r2 data-race possible read row[i + 10 + multiplied]
}
void by_remembered(void) {
#pragma omp parallel for
    for (int i = 0; i < 10; i++)
        row[i] = row[i + 10 + remembered]; //~ r3 data-race possible write row[i] //~ r3 data-race possible read row[i + 10 + remembered]
}
