// A `switch` jumps into a loop, which is not followed; the region does not depend on it.
// verdict: race-free
int a[600];

int main(int argc, char **argv) {
    int k = 0;
    switch (argc & 3) {
        do {
        case 0:
            k = 1;
        case 1:
            a[0]++;
        } while (a[0] < 3);
    }
#pragma omp parallel for
    for (int i = 0; i < 99; i++)
        a[i] = a[i] + k;
}
