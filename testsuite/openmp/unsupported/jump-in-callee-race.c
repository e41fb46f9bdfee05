// A jump that is not followed leaves what its function has done and gives unknown: the functions that call it are looked
// at with that.
// verdict: race
int a[100];
int flag;
static int odd(int n) {
    if (n > 3)
        goto inside;
    flag = 1;
    if (n < 0) {
    inside:
        return 7;
    }
    return 1;
}
int main(int argc, char **argv) {
    int r = odd(argc);
    if (flag == 0) {
#pragma omp parallel for
        for (int i = 0; i < 2; i++)
            a[0] = i; //~ r1 data-race possible write+write a[0]
    }
    if (r == 7) {
#pragma omp parallel for
        for (int i = 0; i < 2; i++)
            a[1] = i; //~ r2 data-race any write+write a[1]
    }
    return 0;
}
