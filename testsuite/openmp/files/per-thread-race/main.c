void hit(void);
int count;
int main(void) {
#pragma omp parallel
    hit();
    return 0;
}
