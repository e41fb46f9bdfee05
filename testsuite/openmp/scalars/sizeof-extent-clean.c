// The extent of the array is counted in a variable of each thread.
// verdict: race-free
static int shared;

int main(void) {
    int sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
    {
        int own = 1;
        sum += (int)sizeof(int[own++]);
        if (own == 1) shared++;
    }
    return sum > 100;
}
