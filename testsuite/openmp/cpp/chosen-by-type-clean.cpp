// As chosen-by-type-race.cpp, but the other argument is given.
// verdict: race-free
int v[100];

template <int N>
void shift()
{
    if constexpr (N > 0) {
#pragma omp parallel for
        for (int i = 0; i < 90; i++)
            v[i] = v[i + N];
    } else {
#pragma omp parallel for
        for (int i = 0; i < 90; i++)
            v[i] = i;
    }
}

int main()
{
    shift<0>();
}
