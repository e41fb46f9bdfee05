// A region of another file is called with constants that keep its iterations apart.
// verdict: race-free
void shift(double *a, int n, int by);
double a[100];
int main(void) {
    shift(a, 50, 50);
    return 0;
}
