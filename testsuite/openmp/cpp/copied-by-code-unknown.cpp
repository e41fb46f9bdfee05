// Copies that constructors and assignments of the program make, of pointers or with a count of them. (The first is no race,
// the others are.)
// verdict: unknown
struct Owner {
    int *at;
    Owner() : at(new int[4]) {}
    Owner(const Owner &) : at(new int[4]) {}
    ~Owner() { delete[] at; }
};
static int assignments;
struct Counted {
    int value;
    Counted &operator=(const Counted &other) {
        value = other.value;
        assignments++;
        return *this;
    }
};
static Counted own;
#pragma omp threadprivate(own)

void begun(int k) {
    Owner owner;
#pragma omp parallel firstprivate(owner) //~ unsupported
    owner.at[0] = k;
}

void handed_over(int k) {
#pragma omp parallel
    {
        Counted mine;
#pragma omp single copyprivate(mine) //~ unsupported
        mine.value = k;
    }
}

void copied_in(int k) {
#pragma omp parallel copyin(own) //~ unsupported
    own.value = k;
}
