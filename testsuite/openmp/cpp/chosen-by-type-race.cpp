// `if constexpr` leaves out what does not make sense for the arguments of a template.
// verdict: race
int v[100];

template <int N>
void shift()
{
    if constexpr (N > 0) {
#pragma omp parallel for
        for (int i = 0; i < 90; i++)
            v[i] = v[i + N]; //~ r1 data-race proved write v[i] //~ r1 data-race proved read v[i + N]
    } else {
#pragma omp parallel for
        for (int i = 0; i < 90; i++)
            v[i] = i;
    }
}

int main()
{
    shift<1>();
}
