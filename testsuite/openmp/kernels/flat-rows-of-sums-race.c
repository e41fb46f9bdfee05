// `w` tells how far the loop goes, and it goes one further than the rows of `w + 1`.
// verdict: race
void widened(int w, int h, float *to)
{
#pragma omp parallel for
    for (int y = 0; y < h; y++)
        for (int x = 0; x <= w + 1; x++)
            to[y * (w + 1) + x] = 0; //~ a data-race proved write+write to[y * (w + 1) + x]
}
