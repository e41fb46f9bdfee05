struct Layout {
    static int stride;
    static const int rows = 8;
};
int data[100];

int main() {
#pragma omp parallel for
    for (int i = 0; i < Layout::rows; i++) {
        data[i] = i; //~ r1 data-race proved write data[i]
        data[i + Layout::stride] = i; //~ r1 data-race proved write data[i + Layout::stride]
    }
    return 0;
}
