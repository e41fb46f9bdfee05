// Directives in attributes: a loop that is divided, two constructs in one sequence, one behind `using`.
// verdict: race
// openmp: 5.1
int v[100], w[100], n;

void f(void)
{
    [[omp::directive(parallel for)]]
    for (int i = 0; i < 90; i++)
        v[i] = v[i + 1]; //~ r1 data-race proved write v[i] //~ r1 data-race proved read v[i + 1]
    [[omp::sequence(directive(parallel), omp::directive(for))]]
    for (int i = 0; i < 90; i++)
        w[i] = w[i + 1]; //~ r2 data-race proved write w[i] //~ r2 data-race proved read w[i + 1]
    [[omp::directive(parallel, num_threads(4))]]
    {
        [[omp::directive(master)]]
        n = 1; //~ r3 data-race proved write n
        [[omp::directive(single)]]
        w[0] = n; //~ r3 data-race proved read n
    }
}
