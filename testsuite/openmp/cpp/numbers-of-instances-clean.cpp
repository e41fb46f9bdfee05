// Each instance of a template has numbers of its own in its clauses: one thread, equal chunks, a condition that does not hold.
// verdict: race-free
int a[64], b[64], sums[8], table[8][8];

template <int Threads> void shift() {
#pragma omp parallel for num_threads(Threads - 1)
    for (int i = 0; i < 63; i++)
        a[i] = a[i + 1];
}

template <int Chunk, class Number> void hand_on(Number more) {
#pragma omp parallel
    {
#pragma omp for schedule(static, Chunk) nowait
        for (int i = 0; i < 8; i++)
            sums[i] = i + static_cast<int>(more);
#pragma omp for schedule(static, Chunk)
        for (int i = 0; i < 8; i++)
            table[i][0] = sums[i];
    }
}

template <bool Parallel> struct Shifter {
    static constexpr bool several = Parallel;

    void shift() {
#pragma omp parallel for if (!several)
        for (int i = 0; i < 63; i++)
            b[i] = b[i + 1];
    }
};

int main() {
    shift<2>();
    hand_on<4>(1);
    hand_on<2>(1.0);
    Shifter<true>().shift();
    return 0;
}
