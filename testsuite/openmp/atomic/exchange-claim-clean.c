// What was taken by an exchange is found untaken by one thread only.
// verdict: race-free
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
        if (!before)
            winner = 7;
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
        if (!(before & 4))
            winner = 7;
    }
}

void in_a_section(void) {
    int taken = 0;
#pragma omp parallel
    {
        int mine = 0;
#pragma omp critical
        {
            if (!taken) {
                taken = 1;
                mine = 1;
            }
        }
        if (mine)
            winner = 7;
    }
}

void elements(int n, int m, const int *edges, int *visited) {
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
                marks[to] = i;
        }
}
