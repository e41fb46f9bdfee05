// First parameters with parentheses in their declarators: what they lead to is each iteration's own.
// verdict: race-free
double sum_of(double (*f)(double), double at) { return f(at); }
void call(void (*f)(int), int i) { f(i); }
void first(int (&row)[4]) { row[0] = 1; }
void second(int (*row)[4]) { (*row)[1] = 1; }
void nothing(int) {}
double square(double x) { return x * x; }

int main() {
    int rows[64][4] = {};
    double squares[64];
#pragma omp parallel for
    for (int i = 0; i < 64; i++) {
        squares[i] = sum_of(square, i);
        call(nothing, i);
        int own[4];
        first(own);
        second(&own);
        first(rows[i]);
        int (&row)[4] = rows[i];
        row[2] = i;
    }
    return rows[1][2] + (int)squares[3];
}
