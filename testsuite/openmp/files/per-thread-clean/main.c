void hit(void);
int count;
#pragma omp threadprivate(count)
int main(void) {
#pragma omp parallel
    hit();
    return 0;
}
