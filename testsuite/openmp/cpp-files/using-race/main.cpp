namespace own {
int index(int i);
}
int first(int i);
int index(int i);
int data[100];

int main() {
#pragma omp parallel for
    for (int i = 0; i < 100; i++)
        data[first(i)] = i; //~ r1 data-race proved write+write data[first(i)]
    return 0;
}
