const int width = 1;
static int offset = 1;
extern int data[];
void fill();

int main() {
    fill();
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        data[width * i] = i; //~ r1 data-race proved write data[width * i]
        data[width * i + offset] = i; //~ r1 data-race proved write data[width * i + offset]
    }
    return 0;
}
