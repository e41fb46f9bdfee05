// Only this file can store to the offset, and stores constants: whoever calls its functions finds one of three.
// verdict: race-free
static int offset = 50;
int row[200];

void far_away(void) { offset = 60; }
void further(int much) { offset = much ? 70 : 60; }

void shift(void) {
#pragma omp parallel for
    for (int i = 0; i < 50; i++)
        row[i] = row[i + offset];
}
