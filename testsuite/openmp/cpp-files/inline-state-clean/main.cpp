inline int next() {
    static int count = 0;
#pragma omp critical(count)
    count++;
    return 0;
}
int left();

int main() {
#pragma omp parallel sections
    {
#pragma omp section
        left();
#pragma omp section
        next();
    }
    return 0;
}
