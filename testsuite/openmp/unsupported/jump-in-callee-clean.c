// A jump that is not followed is one within its function: what its callers keep for themselves stays known.
// verdict: race-free
int a[100];
int flag;
static void odd(int n) {
    if (n > 3)
        goto inside;
    flag = 1;
    if (n < 0) {
    inside:
        return;
    }
}
int main(int argc, char **argv) {
    int one = 1;
    odd(argc);
#pragma omp parallel for
    for (int i = 0; i < 2; i++)
        a[i * one] = i;
    return 0;
}
