#include "x.h"

void shift(int n, double *a)
{
    #pragma omp parallel for
    for (int i = 0; i < n - 1; i++)
	a[i] = a[i + 1]; /* Verschiebung um 1: ä → a */
}
