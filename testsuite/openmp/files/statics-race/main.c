void left(int i);
void right(int i);
int main(void) {
#pragma omp parallel sections
    {
#pragma omp section
        left(1);
#pragma omp section
        left(2);
    }
    return 0;
}
