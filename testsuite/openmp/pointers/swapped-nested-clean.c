// Two buffers that an inner loop swaps after each step, as often as data asks for: they are never the same.
// verdict: race-free
#include <stdlib.h>

typedef struct {
    double *old, *new, *source;
} Field;

int main(int argc, char **argv) {
    Field *field = malloc(sizeof *field);
    if (!field)
        return 1;
    field->old = calloc(100, sizeof(double));
    field->new = calloc(100, sizeof(double));
    field->source = calloc(100, sizeof(double));
    for (int time = 0; time < argc; time++) {
        double change;
        do {
            change = 0;
#pragma omp parallel for reduction(max : change)
            for (int i = 1; i < 99; i++) {
                field->new[i] = field->old[i - 1] + field->old[i + 1] + field->source[i];
                if (field->new[i] - field->old[i] > change)
                    change = field->new[i] - field->old[i];
            }
            double *kept = field->old;
            field->old = field->new;
            field->new = kept;
        } while (change > 0.1);
#pragma omp parallel for
        for (int i = 1; i < 99; i++)
            field->new[i] = field->old[i + 1];
    }
    return argv[0][0] + (field->old[1] > 0);
}
