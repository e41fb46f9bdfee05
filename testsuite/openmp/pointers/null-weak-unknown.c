// A variable that need not be there, as its declaration is weak: whether it is is not followed.
// verdict: unknown
extern int option __attribute__((weak));

int main(void) {
    int last = 0;
    if (&option == 0) {
#pragma omp parallel for
        for (int i = 0; i < 100; i++)
            last = i;
    }
    return last;
}
