// One macro makes the whole statement: what it reads plainly is not atomic.
// verdict: race
int x, y;
#define ADD x += y

void run(void) {
#pragma omp parallel sections
    {
#pragma omp section
        {
#pragma omp atomic
            ADD; //~ r1 data-race proved read ADD
        }
#pragma omp section
        {
#pragma omp atomic write
            y = 1; //~ r1 data-race proved write y
        }
    }
}
