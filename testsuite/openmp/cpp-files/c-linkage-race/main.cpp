// Functions and variables that are called as in C, in a namespace or not.
// verdict: race
extern "C" int place(int i);
extern "C" int count;
namespace lib {
extern "C" void put(int i);
}

int main() {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        lib::put(i);
    return place(count);
}
