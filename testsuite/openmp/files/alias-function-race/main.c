// A function is called by a name that only another file says is one of it.
// verdict: race
void store(int *to);
void put(int *to);

int main(void)
{
    int x = 0, y = 0;
#pragma omp parallel num_threads(2)
    {
#pragma omp single nowait
        store(&x);
#pragma omp masked
        put(&x);
    }
    return x + y;
}
