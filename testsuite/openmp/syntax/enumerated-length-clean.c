// The twin: as many elements as iterations, of a text with its closing zero.
// verdict: race-free
static const char text[] = "hello";

enum { LENGTH = sizeof text, BITS = 8 * sizeof(text[0]) };

static int out[8];

void f(void) {
#pragma omp parallel for
    for (int i = 0; i < LENGTH; i++)
        out[i % 6 + BITS - 8] = text[i];
}
