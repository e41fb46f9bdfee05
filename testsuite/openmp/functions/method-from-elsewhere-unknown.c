// A method that another file gives may be any function, and so may one of the library, or one of another type.
// verdict: unknown
typedef void (*method)(int);
method given(void);
static int a[100];
static void put(int i) { a[i] = i; }
static struct {
    method run;
} object;

int main(int argc, char **argv) {
    object.run = put;
    if (argc > 1)
        object.run = given();
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        object.run(i);
    return a[0];
}
