// Tasks of a function that some thread of a team is to call: the second one is not ordered with the first.
// verdict: possible-race
void pair(double *a)
{
#pragma omp task
    a[0] = 1.0; //~ r1 data-race possible write a[0]
#pragma omp task
    a[1] = a[0]; //~ r1 data-race possible read a[0]
#pragma omp taskwait
}
