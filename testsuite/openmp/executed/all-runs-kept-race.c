// What a thread keeps from its iterations before tells where it writes: with one thread all is well, with more not.
// verdict: race
// also: other findings allowed
int out[100], seed[100];

int main(void) {
    int at = 0, jump[1] = {0};
    for (int i = 0; i < 100; i++)
        seed[i] = i * i % 7;
#pragma omp parallel for firstprivate(at, jump)
    for (int i = 0; i < 100; i++) {
        at += seed[i] > 9 ? 2 : 1;
        out[at - 1] = i; //~ r1 data-race any write+write out[at - 1]
    }
#pragma omp parallel for firstprivate(jump)
    for (int i = 0; i < 100; i++) {
        jump[0] += seed[i] > 9 ? 2 : 1;
        out[jump[0] - 1] = i; //~ r2 data-race any write+write out[jump[0] - 1]
    }
    return out[0];
}
