// As attributes-race.cpp, but the loops read what they write.
// verdict: race-free
// openmp: 5.1
int v[100], w[100], n;

void f(void)
{
    [[omp::directive(parallel for)]]
    for (int i = 0; i < 90; i++)
        v[i] = v[i];
    [[omp::sequence(directive(parallel), omp::directive(for))]]
    for (int i = 0; i < 90; i++)
        w[i] = w[i];
    [[omp::directive(parallel, num_threads(4))]]
    {
        [[omp::directive(master)]]
        n = 1;
        [[omp::directive(barrier)]];
        [[omp::directive(single)]]
        w[0] = n;
    }
}
