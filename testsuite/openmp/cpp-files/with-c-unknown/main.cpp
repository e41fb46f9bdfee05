// Files of C are not joined with those of C++: what one defines, the other does not know.
// verdict: unknown
extern "C" int place(int i);
int data[100];

int main() {
#pragma omp parallel for //~ unsupported
    for (int i = 0; i < 100; i++)
        data[place(i)] = i;
    return 0;
}
