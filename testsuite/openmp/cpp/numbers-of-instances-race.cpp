// Each instance of a template has numbers of its own in its clauses: the first call has one thread, chunks of 4, a
// condition that does not hold; the second has not.
// verdict: race
int a[64], b[64], sums[8], table[8][8];

template <int Threads> void shift() {
#pragma omp parallel for num_threads(Threads)
    for (int i = 0; i < 63; i++)
        a[i] = a[i + 1]; //~ a data-race proved write a[i] //~ a data-race proved read a[i + 1]
}

template <int Chunk> void hand_on() {
#pragma omp parallel
    {
#pragma omp for schedule(static, Chunk) nowait
        for (int i = 0; i < 8; i++)
            sums[i] = i; //~ s data-race proved write sums[i]
#pragma omp for schedule(static, 4)
        for (int i = 0; i < 8; i++)
            table[i][0] = sums[i]; //~ s data-race proved read sums[i]
    }
}

template <bool Parallel> struct Shifter {
    static constexpr bool several = Parallel;

    void shift() {
#pragma omp parallel for if (several)
        for (int i = 0; i < 63; i++)
            b[i] = b[i + 1]; //~ b data-race proved write b[i] //~ b data-race proved read b[i + 1]
    }
};

int main() {
    shift<1>();
    shift<2>();
    hand_on<4>();
    hand_on<2>();
    Shifter<false>().shift();
    Shifter<true>().shift();
    return 0;
}
