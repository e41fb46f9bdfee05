// The element that races is the one that the program computes: `b[10]`.
// verdict: race
static int b[200];

static int triangle(int p) {
    int sum = 0;
    for (int k = 0; k < p; k++)
        sum += k;
    return sum;
}

int main(void) {
#pragma omp parallel for
    for (int i = 0; i < 2; i++)
        b[triangle(5) + i / 2] = 1; //~ r1 data-race proved write+write b[triangle(5) + i / 2]
    return 0;
}
