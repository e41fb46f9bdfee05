// What an object of another file sets before `main` is not what the initialiser says.
// verdict: unknown
int flag = 0;
static int total;

int main() {
#pragma omp parallel //~ unsupported
    {
        if (flag)
            total++;
    }
    return total;
}
