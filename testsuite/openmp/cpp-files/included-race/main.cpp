// A file that another one includes is a part of that.
// verdict: race
void run(int *data, int by);
static int data[200];

int main() {
    run(data, 1);
    return 0;
}
