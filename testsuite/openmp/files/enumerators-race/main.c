// Constants of one name have a value of their own in each file.
// verdict: race
enum { STEP = 1 };
void put(int i);
int main(void) {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        put(i);
    return STEP;
}
