// The offsets grow as they are spelled out, but one of them is overwritten.
// verdict: possible-race
// also: other findings allowed
int off[5] = {0, 3, 6, 9, 12}, c[100];

int main(int argc, char **argv) {
    off[argc] = 1;
#pragma omp parallel for
    for (int j = 0; j < 4; j++)
        for (int k = off[j]; k < off[j + 1]; k++)
            c[k] = j; //~ r1 data-race any write+write c[k]
    return 0;
}
