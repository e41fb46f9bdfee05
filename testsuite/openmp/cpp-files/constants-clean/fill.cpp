// Constants at namespace scope, and static variables, are each file's own.
// verdict: race-free
const int width = 1;
static int offset = 0;
int data[100];
void fill() {
    for (int i = 0; i < 100; i++)
        data[width * offset + i] = 0;
}
