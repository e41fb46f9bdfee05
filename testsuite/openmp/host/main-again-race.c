// `main` calls itself: the second time the counter is not what it was at first.
// verdict: race
int count;
int y;

int main(int argc, char **argv) {
    count++;
#pragma omp parallel
    {
        if (count == 2)
            y = 1; //~ r1 data-race any write+write y
    }
    if (count < 2)
        main(argc, argv);
}
