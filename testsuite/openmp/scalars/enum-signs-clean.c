// Without negative enumerators the type of an enumeration is `unsigned`: none of its values are below zero.
// verdict: race-free
enum level { LOW, HIGH };
static int x;
void f(enum level level) {
#pragma omp parallel
    {
        if (level < 0)
            x++;
        if (level > -1)
            x++;
    }
}
