static int counter;
static int buffer[100];
int *values = buffer;

int next() {
    return counter++;
}
