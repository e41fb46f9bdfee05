// Inline functions of one name that are not the same: no program has both.
// verdict: unknown
inline int place(int i) {
    return i;
}
void put(int *a, int i);
int data[100];

int main() {
#pragma omp parallel for //~ unsupported
    for (int i = 0; i < 100; i++)
        put(data, place(i));
    return 0;
}
