#include "copy.h"
static int data[200];
int main() {
    copy(data, data + 1, 100);
    return 0;
}
