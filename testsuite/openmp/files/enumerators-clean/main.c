// Constants of one name have a value of their own in each file.
// verdict: race-free
enum { STEP = 0 };
void put(int i);
int main(void) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        put(i);
    return STEP;
}
