// What `return` calls is evaluated before destructors run, here before the barrier in one.
// verdict: race
int x = 0;
struct Sync {
    ~Sync() {
#pragma omp barrier
    }
};
void get(int *z) { *z = x; } //~ r1 data-race proved read x
void late(int *z) {
    Sync s;
    return get(z);
}
int main() {
#pragma omp parallel num_threads(4)
    {
        int z;
#pragma omp masked
        x = 1; //~ r1 data-race proved write x
        late(&z);
    }
}
