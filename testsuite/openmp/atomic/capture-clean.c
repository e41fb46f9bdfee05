// Taking a ticket with capture, in both spellings.
// verdict: race-free
#include <omp.h>

void tickets(int *mine) {
    int next = 0, last = 0;
#pragma omp parallel
    {
        int ticket, previous;
#pragma omp atomic capture
        ticket = next++;
#pragma omp atomic capture
        {
            previous = last;
            last += 2;
        }
        mine[omp_get_thread_num()] = ticket + previous;
    }
}
