const int width = 2;
static int offset = 1;
extern int data[];
void fill();

int main() {
    fill();
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        data[width * i] = i;
        data[width * i + offset] = i;
    }
    return 0;
}
