// The point of the plane is kept in variables of the file, shared by all threads.
// verdict: race
// also: other findings allowed
static double cr, ci;

void mandelbrot(int width, int height, int *image) {
#pragma omp parallel for
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            cr = 3.0 * x / width - 2.0; //~ r1 data-race proved write+write cr //~ r2 data-race proved write cr
            ci = 2.0 * y / height - 1.0; //~ r3 data-race proved write+write ci //~ r4 data-race proved write ci
            double distance = cr * cr + ci * ci; //~ r2 data-race proved read cr //~ r4 data-race proved read ci
            image[y * width + x] = distance > 4.0;
        }
}
