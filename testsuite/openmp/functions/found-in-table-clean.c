// As found-in-table-race.c, but the functions only compute.
// verdict: race-free
#include <string.h>
typedef double (*function)(double);
static double total;

static double square(double x)
{
    return x * x;
}

static double cube(double x)
{
    return x * x * x;
}

static const struct {
    const char *name;
    function of;
} known[] = {{"square", square}, {"cube", cube}};

static function find(const char *name)
{
    for (int i = 0; i < 2; i++)
        if (!strcmp(known[i].name, name))
            return known[i].of;
    return 0;
}

static double x[1000], y[1000];

int main(int argc, char **argv)
{
    function f = find(argv[1]);
    if (!f)
        return 1;
#pragma omp parallel for
    for (int i = 0; i < 1000; i++)
        y[i] = f(x[i]);
    return 0;
}
