// What an object of another file sets before `main` is another variable than the one of this file.
// verdict: race-free
static int flag = 0;
static int total;

int main() {
#pragma omp parallel
    {
        if (flag)
            total++;
    }
    return total;
}
