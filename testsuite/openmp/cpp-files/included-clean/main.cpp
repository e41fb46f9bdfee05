// A file that another one includes is a part of that.
// verdict: race-free
void run(int *data, int by);
static int data[200];

int main() {
    run(data, 100);
    return 0;
}
