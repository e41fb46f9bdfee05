// The escape loop works on variables of the iteration; its length depends on the data.
// verdict: race-free
void mandelbrot(int width, int height, int limit, int *image) {
#pragma omp parallel for schedule(dynamic)
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            double cr = 3.0 * x / width - 2.0, ci = 2.0 * y / height - 1.0;
            double zr = 0.0, zi = 0.0;
            int k = 0;
            while (zr * zr + zi * zi < 4.0 && k < limit) {
                double t = zr * zr - zi * zi + cr;
                zi = 2.0 * zr * zi + ci;
                zr = t;
                k++;
            }
            image[y * width + x] = k;
        }
}
