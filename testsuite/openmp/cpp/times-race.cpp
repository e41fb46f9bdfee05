// As the clean one: each thread takes the time into one struct.
// verdict: race
// also: other findings allowed
#include <sys/time.h>
double spent[100];
int main() {
    struct timeval t;
#pragma omp parallel for
    for (int i = 0; i < 100; ++i) {
        gettimeofday(&t, 0); //~ r1 data-race proved write+write &t
        spent[i] = t.tv_sec;
    }
    int timeval = 3;
    timeval++;
    return timeval;
}
