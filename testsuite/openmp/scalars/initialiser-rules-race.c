// Designators go on within what they name.
// verdict: race
struct anonymous {
    int x;
    struct {
        int y, z;
    };
    int w;
} inner = {.y = 1, 2, 3};
int main(void) {
    int s = 0;
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
        if (inner.w == 3)
            s = i; //~ r3 data-race proved write+write s
    return s;
}
