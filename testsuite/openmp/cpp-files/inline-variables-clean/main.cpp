inline int count = 0;
struct Tally {
    static inline int total = 0;
};
void left();

int main() {
#pragma omp parallel sections
    {
#pragma omp section
        left();
#pragma omp section
        {
#pragma omp atomic
            count++;
#pragma omp atomic write
            Tally::total = 2;
        }
    }
    return 0;
}
