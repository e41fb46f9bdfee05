// Functions of one name in another file, which declares them in another order: their parameters tell which one is called.
// verdict: race-free
void put(int *a, int n);
void put(int n, int *a);
int data[100];

int main() {
    put(data, 100);
    return data[0];
}
