// Each iteration writes bytes of the word that it wrote.
// verdict: race-free
union block {
    int word[4];
    char byte[16];
};

union block shared_block;

void overlay(void) {
#pragma omp parallel for
    for (int k = 0; k < 4; k++) {
        shared_block.word[k] = 1;
        shared_block.byte[4 * k + 1] = 2;
    }
}
