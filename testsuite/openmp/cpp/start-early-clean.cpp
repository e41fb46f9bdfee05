// What is used before its turn is constant, or is initialised when compiling: it holds its value from the start.
// verdict: race-free
constexpr int made(int n) { return n; }
extern int second;
extern const int third;
extern int *place;
int object = 3;
int sum() { return second + third + *place; }
int first = sum();
int second = made(1);
const int third = 2;
int *place = &object;
int a[256];
int main() {
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        a[i * (first == 6)] = i;
}
