extern "C" {
int count = 0;
static int data[100];
int place(int i) {
    return i;
}
void put(int i) {
    data[place(i)] = i;
}
}
