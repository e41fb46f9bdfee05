// A region of another file is called with constants that make its iterations depend on each other.
// verdict: race
void shift(double *a, int n, int by);
double a[100];
int main(void) {
    shift(a, 50, 1);
    return 0;
}
