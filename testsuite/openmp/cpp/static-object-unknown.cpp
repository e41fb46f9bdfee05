// A static object whose constructor uses what the program changes: which thread makes it is not followed.
// verdict: unknown
int made;
struct Numbered {
    int number;
    Numbered() : number(made++) {}
};
int number() {
    static Numbered only; //~ unsupported
    return only.number;
}
void fill(int *a) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        a[i] = number();
}
