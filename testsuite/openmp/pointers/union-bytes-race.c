// Members of a union overlap where their bytes do.
// verdict: race
union block {
    int word[4];
    char byte[16];
};

union block shared_block;

void overlay(void) {
#pragma omp parallel for
    for (int k = 0; k < 3; k++) {
        shared_block.word[k] = 1;         //~ r1 data-race proved write shared_block.word[k]
        shared_block.byte[4 * k + 5] = 2; //~ r1 data-race proved write shared_block.byte[4 * k + 5]
    }
}
