// Six iterations in one chunk, counted over both loops.
// verdict: unknown
void fill(int *a) {
#pragma omp parallel for schedule(dynamic, 6) collapse(2)
    for (int i = 0; i < 3; i++)
        for (int j = 0; j <= i; j++)
            a[0] = i + j;
}
