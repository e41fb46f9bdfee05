namespace own {
int index(int i);
}
int first(int i);
int index(int i);
int data[100];

int main() {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        data[index(i)] = i;
    return 0;
}
