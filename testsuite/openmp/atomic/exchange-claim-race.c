// What was taken by an exchange is found taken by all threads but one.
// verdict: race
int winner, marks[100];

void once(void) {
    int taken = 0;
#pragma omp parallel
    {
        int before;
#pragma omp atomic capture
        {
            before = taken;
            taken = 1;
        }
        if (before)
            winner = 7; //~ r1 data-race possible write+write winner
    }
}

void given_back(void) {
    int taken = 0;
#pragma omp parallel
    {
        int before;
#pragma omp atomic capture
        {
            before = taken;
            taken = 1;
        }
        if (!before) {
            winner = 7; //~ r2 data-race proved write+write winner
#pragma omp atomic write
            taken = 0;
        }
    }
}

void bits(void) {
    int flags = 0;
#pragma omp parallel
    {
        int before;
#pragma omp atomic capture
        {
            before = flags;
            flags |= 4;
        }
        if (!(before & 2))
            winner = 7; //~ r3 data-race proved write+write winner
    }
}

void other_elements(int n, int m, const int *edges, int *visited) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int e = 0; e < m; e++) {
            int to = edges[i * m + e], before;
#pragma omp atomic capture
            {
                before = visited[to];
                visited[to] = 1;
            }
            if (before == 0)
                marks[to / 2] = i; //~ r4 data-race possible write+write marks[to / 2]
        }
}
