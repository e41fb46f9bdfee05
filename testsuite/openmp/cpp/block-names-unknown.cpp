// Declarations in blocks that name something of a namespace, or hide other functions, are not followed.
// verdict: unknown
int count;
void step(int) {}
namespace inner {
int count;
void next() {
    extern int count; //~ unsupported
    count++;
}
}
int main() {
#pragma omp parallel
    inner::next();
#pragma omp parallel
    {
        void step(double); //~ unsupported
        step(1);
    }
    return inner::count;
}
void step(double) { count++; }
