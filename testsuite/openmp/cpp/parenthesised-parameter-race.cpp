// First parameters with parentheses in their declarators: pointers to functions, references and pointers to arrays.
// verdict: race
double total;
int shared_row[4];
int calls;

void add(double (*f)(double), double at) {
    total += f(at); //~ r1 data-race proved write+write total //~ r2 data-race proved read+write total
}

void call(void (*f)(int), int i) { f(i); }
void first(int (&row)[4]) { row[0] = 1; } //~ r3 data-race proved write+write row[0]
void second(int (*row)[4]) { (*row)[1] = 1; } //~ r4 data-race proved write+write (*row)[1]
void count(int k) { calls = k; } //~ r5 data-race proved write+write calls
double square(double x) { return x * x; }

int main() {
    int rows[3][4] = {};
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        add(square, i);
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        first(shared_row);
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        second(&shared_row);
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        call(count, i);
#pragma omp parallel for
    for (int i = 0; i < 64; i++) {
        int (&row)[4] = rows[1];
        row[2] = i; //~ r6 data-race proved write+write row[2]
    }
    return rows[1][2];
}
