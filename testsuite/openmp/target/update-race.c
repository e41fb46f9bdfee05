// The update writes the host's array while another thread does.
// verdict: race
double a[100];
void f(void) {
#pragma omp parallel sections
    {
#pragma omp section
        {
#pragma omp target update from(a) //~ r1 data-race proved write a
        }
#pragma omp section
        a[0] = 1; //~ r1 data-race proved write a[0]
    }
}
