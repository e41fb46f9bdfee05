// What is written beside a capture does not read the location, or is an update of it.
// verdict: race-free
int x = 5, y = 1;

int main(void) {
#pragma omp parallel
    {
        int v, w = 3;
#pragma omp atomic capture
        {
            v = x;
            x = w & 1 ? 3 : w / 2;
        }
#pragma omp atomic capture
        {
            v = y;
            y = y + w - 1;
        }
#pragma omp atomic capture
        {
            v = y;
            y = 3 * w + y;
        }
        (void)v;
    }
    return x + y;
}
