// What is written once before a flag is set, but read where the flag need not be known to be set, or was not acquired.
// verdict: race
#include <omp.h>
static int data, done, out[64];

// The read orders nothing.
void relaxed(void) {
#pragma omp parallel
    {
        int set;
#pragma omp atomic read
        set = done;
        if (!set) {
#pragma omp critical
            if (!done) {
                data = 4; //~ a1 data-race any write data
#pragma omp atomic write release
                done = 1;
            }
        }
        out[omp_get_thread_num()] = data; //~ a1 data-race any read data
    }
}

// It is written after the flag.
void late(void) {
#pragma omp parallel
    {
        int set;
#pragma omp atomic read acquire
        set = done;
        if (!set) {
#pragma omp critical
            if (!done) {
#pragma omp atomic write release
                done = 1;
                data = 4; //~ b1 data-race any write data
            }
        }
        out[omp_get_thread_num()] = data; //~ b1 data-race any read data
    }
}

// Thread 2 takes the lock and does nothing.
void not_by_all(void) {
#pragma omp parallel
    {
        int set;
#pragma omp atomic read acquire
        set = done;
        if (!set) {
#pragma omp critical
            if (!done && omp_get_thread_num() != 2) {
                data = 4; //~ c1 data-race any write data
#pragma omp atomic write release
                done = 1;
            }
        }
        out[omp_get_thread_num()] = data; //~ c1 data-race any read data
    }
}

// Who finds the flag set writes, too.
void written_after(void) {
#pragma omp parallel
    {
        int set;
#pragma omp atomic read acquire
        set = done;
        if (!set) {
#pragma omp critical
            if (!done) {
                data = 4;
#pragma omp atomic write release
                done = 1;
            }
        }
        data = 5; //~ d1 data-race any write+write data
    }
}

// The flag is taken back.
void reset(void) {
#pragma omp parallel
    {
        int set;
#pragma omp atomic read acquire
        set = done;
        if (!set) {
#pragma omp critical
            if (!done) {
                data = 4; //~ e1 data-race any write data
#pragma omp atomic write release
                done = 1;
            }
        }
        out[omp_get_thread_num()] = data; //~ e1 data-race any read data
        if (omp_get_thread_num() == 3) {
#pragma omp critical
            {
#pragma omp atomic write
                done = 0;
            }
        }
    }
}

int main(void) {
    relaxed();
    late();
    not_by_all();
    written_after();
    reset();
    return out[0];
}
