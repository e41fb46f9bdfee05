extern "C" {
int count = 0;
static int data[100];
int place(int i) {
    return i / 2;
}
void put(int i) {
    data[place(i)] = i; //~ r1 data-race proved write+write data[place(i)]
}
}
