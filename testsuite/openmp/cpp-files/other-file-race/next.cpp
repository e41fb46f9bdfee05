static int counter;
static int buffer[100];
int *values = buffer;

int next() {
    return counter++; //~ r1 data-race proved write+write counter //~ r2 data-race proved read+write counter
}
