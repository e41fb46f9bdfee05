// A text in braces is the whole array: it has seven characters with its end, so all iterations write one element.
// verdict: race
static char text[] = {"abcdef"};
static int out[40];

enum { LENGTH = sizeof text };

int main(void) {
#pragma omp parallel for
    for (int i = 0; i < 7; i++)
        out[i * LENGTH % 7] = text[0]; //~ r1 data-race proved write+write out[i * LENGTH % 7]
    return out[0];
}
