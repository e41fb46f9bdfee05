// A comma and a choice designate what they give: variables of the thread.
// verdict: race-free
int main(int argc, char **) {
    int b = 0, sum[100];
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 100; i++) {
        int a = 0, c = 0;
        (b, a) = i;
        (b > 1 ? a : c)++;
        ++(b, c);
        (b, sum[i]) = a + c;
    }
    return sum[0];
}
