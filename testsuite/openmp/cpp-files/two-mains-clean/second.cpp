#include "copy.h"
static int data[200];
int main() {
    copy(data, data + 100, 100);
    return 0;
}
