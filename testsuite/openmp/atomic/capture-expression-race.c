// Where what is written beside a capture is no update of the location, its reads of it are no atomic ones.
// verdict: race
int x = 5, y = 1;

int main(void) {
#pragma omp parallel
    {
        int v;
#pragma omp atomic capture
        {
            v = x;
            x = x & 1 ? 3 : v / 2; //~ r1 data-race proved read x@2 //~ r1 data-race proved write x
        }
#pragma omp atomic capture
        {
            v = y;
            y = y * 3 + 1; //~ r2 data-race proved read y@2 //~ r2 data-race proved write y
        }
    }
    return x + y;
}
