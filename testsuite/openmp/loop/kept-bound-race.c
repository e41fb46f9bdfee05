// Bounds that are read from memory which the loop cannot change: it stores values of other types, and calls functions that
// do, or that store to variables of their own. Nothing waits for another thread here.
// verdict: race
struct size { int width, height; };
struct pixel { unsigned char red, green; };
struct vector { double x, y; };
static int balls;
static struct vector centre[8];
void count_balls(int n) { balls = n; }
static struct pixel colour(int i) {
    struct pixel made;
    made.red = i & 255;
    made.green = 0;
    return made;
}
static struct vector between(struct vector a, struct vector b) {
    struct vector made;
    made.x = a.x - b.x;
    made.y = a.y - b.y;
    return made;
}
static void put(double *row, int at, double value) { row[at] = value; }

void paint(const struct size *size, struct pixel *image) {
    double depth;
#pragma omp parallel for schedule(dynamic, 4)
    for (int y = 0; y < size->height; y++)
        for (int x = 0; x < size->width; x++) {
            depth = 0; //~ r1 data-race proved write+write depth
            image[y * size->width + x] = colour(x);
        }
}
void measure(int n, struct vector *from, struct vector *to) {
    double nearest;
#pragma omp parallel for schedule(dynamic, 4)
    for (int i = 0; i < n; i++)
        for (int k = 0; k < balls; k++) {
            nearest = k; //~ r2 data-race proved write+write nearest
            to[i] = between(from[i], centre[k]);
        }
}
void fill(const struct size *size, double **rows) {
    double last;
#pragma omp parallel for schedule(dynamic, 4)
    for (int y = 0; y < size->height; y++)
        for (int x = 0; x < size->width; x++) {
            put(rows[y], x, x);
            last = x; //~ r3 data-race proved write+write last
        }
}
