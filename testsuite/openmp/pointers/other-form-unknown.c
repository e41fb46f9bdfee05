// Rows of one length that are seen as rows of another one are not followed.
// verdict: unknown
int a[2][100], b[200];

int main(void) {
    int (*pairs)[100][2] = (int (*)[100][2])&a;
#pragma omp parallel for
    for (int i = 0; i < 40; i++)
        (*pairs)[i][1] = a[0][2 * i + 3];
    int (*rows)[2][100] = (int (*)[2][100])&b;
#pragma omp parallel for
    for (int i = 0; i < 40; i++)
        (*rows)[0][i] = b[i + 1];
    return 0;
}
